"""The table and the cards of the turn so far, as they were when a card was laid."""

from dataclasses import dataclass

from engine.accounts.laid import LiftedCard, TurnLedger
from engine.characters import general_on, may_have
from engine.faces import card_of
from engine.generals import Gender
from engine.observations import Place
from engine.seats import Seat
from engine.state import MatchState, SeatState


@dataclass(frozen=True, slots=True)
class Scene:
    """The table as it was when a card was laid."""

    state: MatchState
    turn: TurnLedger
    at_ms: int
    tolerance_ms: int

    @property
    def actor(self) -> SeatState:
        """Return the acting character."""
        return self.state.seat(self.turn.seat)

    @property
    def others(self) -> tuple[SeatState, ...]:
        """Return the other living characters."""
        return tuple(seat for seat in self.state.living if seat.seat is not self.turn.seat)

    def open_cards(self) -> dict[int, str]:
        """Return kinds by track of the cards in play, or lifted and not settled for certain."""
        lying = {
            card.track: card_of(card.face) for card in self.state.table if card.place.zone == "play"
        }
        lifted = {
            card.track: card_of(card.face)
            for card in self.turn.lifted
            if self.at_ms - card.at_ms <= self.tolerance_ms or self._may_be_unsettled(card)
        }
        return {track: kind for track, kind in {**lying, **lifted}.items() if kind is not None}

    def _may_be_unsettled(self, card: LiftedCard) -> bool:
        """Whether a trick may have been taken by one whom it hurt before all were asked (奸雄).

        It is over when something else is swept off the middle.
        """
        is_over = any(not later.is_gone and later.at_ms >= card.at_ms for later in self.turn.lifted)
        may_be_taken = any(may_have(seat, "jianxiong") for seat in self.state.living)
        return card.is_gone and may_be_taken and not is_over

    @property
    def is_cleared(self) -> bool:
        """Whether the middle was swept clean, so that nothing is pending that lies on the table."""
        latest = self.turn.lifted[-1:]
        is_lying = any(card.place.zone == "play" for card in self.state.table)
        is_late = all(self.at_ms - card.at_ms > self.tolerance_ms for card in latest)
        return not is_lying and is_late and not any(card.is_gone for card in latest)

    def equipment(self, seat: Seat) -> frozenset[str | None]:
        """Return the kinds equipped on ``seat``; None stands for an unreadable card."""
        cards = self.state.cards_at(Place("equip", seat))
        return frozenset(card_of(card.face) for card in cards)

    def skills(self, seat: SeatState) -> tuple[str, ...]:
        """Return the skills of a character; none while its general is unknown."""
        general = general_on(seat)
        return () if general is None else general.skills


def has_opposite(scene: Scene, wielder: SeatState) -> bool:
    """Whether anybody else is of the other sex than a character, or of one that is not known."""
    own = _gender(wielder)
    return any(_gender(seat) is not own for seat in scene.state.living if seat is not wielder)


def _gender(seat: SeatState) -> Gender | None:
    general = general_on(seat)
    return None if general is None else general.gender
