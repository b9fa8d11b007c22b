"""Which physical card belongs to which play, and which to none."""

from dataclasses import replace

from engine.faces import may_be_same_face, suit_of
from engine.observations import (
    DRAW_PILE,
    PILES,
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Declared,
    Observation,
    Place,
)
from engine.plays.pending import without
from engine.plays.play import Pending, Play, PlayedCard, Plays, UnspokenCard
from engine.state import MatchState
from engine.tolerances import SPOKEN_WITHIN_MS


def n_cards_of(fact: Declared) -> int:
    """Return how many cards are to be seen for a declaration, as far as is known."""
    if fact.skill == "spear" and fact.action in ("use", "play", "respond"):
        return 2
    return 0 if fact.face is None or fact.action in ("dying", "pass") else 1


def found_on_table(plays: Plays, play: Play) -> tuple[Plays, Play]:
    """Give a play told late the card that was laid for it before, if one is found."""
    card = _laid_for(play, plays.unspoken)
    if card is None:
        return plays, play
    others = tuple(other for other in plays.unspoken if other is not card)
    found = _with_laid(play, card, is_late=plays.changed_seq > card.seq)
    return replace(plays, unspoken=others), found


def found_in_pile(plays: Plays, play: Play) -> Play | None:
    """Return a play told after its card was swept, with that card; None when there is none."""
    card = _laid_for(play, plays.swept)
    return None if card is None else _with_laid(play, card, is_late=True)


def _laid_for(play: Play, cards: tuple[UnspokenCard, ...]) -> UnspokenCard | None:
    """Return the latest of these cards that was laid for a play told only after it."""
    for card in reversed(cards):
        is_recent = play.at_ms - card.at_ms <= SPOKEN_WITHIN_MS
        is_known = card.face is not None and play.face is not None
        if is_recent and is_known and may_be_same_face(card.face, play.face):
            return card
    return None


def _with_laid(play: Play, card: UnspokenCard, *, is_late: bool) -> Play:
    played = PlayedCard(card.track, card.face, None)
    return replace(play, cards=(played,), laid_seq=card.seq, is_late=is_late)


def with_card(
    plays: Plays,
    observation: Observation,
    fact: CardPlaced | CardMoved | CardTakenAway,
    before: MatchState,
) -> Plays:
    """Return the plays after a card came to lie somewhere or was taken off the table."""
    if isinstance(fact, CardTakenAway):
        return _taken_away(plays, fact)
    if isinstance(fact, CardPlaced):
        known = _read_again(plays, fact)
        card = UnspokenCard(fact.track, fact.face, observation.seq, observation.at_ms)
        return known or _with_new_card(plays, card, None, fact.place)
    if fact.origin.zone == "play":
        return _swept(plays, fact.track) if fact.target in PILES else plays
    face = before.find_face(fact.track)
    card = UnspokenCard(fact.track, face, observation.seq, observation.at_ms)
    return _with_new_card(plays, card, fact.origin, fact.target)


def _read_again(plays: Plays, fact: CardPlaced) -> Plays | None:
    """Return the plays with a card read better, or None when it was not seen before."""
    if any(card.track == fact.track for card in plays.unspoken):
        unspoken = (
            replace(card, face=fact.face) if card.track == fact.track else card
            for card in plays.unspoken
        )
        return replace(plays, unspoken=tuple(unspoken))
    for play in plays.told:
        if any(card.track == fact.track for card in play.cards):
            cards = (
                replace(card, face=fact.face) if card.track == fact.track else card
                for card in play.cards
            )
            return _with_play(plays, replace(play, cards=tuple(cards)))
    return None


def _with_new_card(plays: Plays, card: UnspokenCard, origin: Place | None, target: Place) -> Plays:
    """Give the card to the latest play that waits for it, or keep it as spoken of by nobody."""
    for play in reversed(plays.told):
        if _waits_for(plays, play, card.face):
            return _with_play(plays, _with_seen(play, card, origin))
    retold = _told_of_its_like(plays, card.face)
    if retold is not None:
        meant = _with_seen(replace(retold, cards=(), laid_seq=0), card, origin)
        return replace(_with_play(plays, meant), has_loose_answer=True)
    is_turned_up = any(pending.kind == "amazing_grace" for pending in plays.pending)
    if target.zone != "play" or is_turned_up:
        return plays
    return replace(plays, unspoken=(*plays.unspoken, card))


def _with_seen(play: Play, card: UnspokenCard, origin: Place | None) -> Play:
    seen = PlayedCard(card.track, card.face, origin or _source_of(play))
    return replace(play, cards=(*play.cards, seen))


def _told_of_its_like(plays: Plays, face: str | None) -> Play | None:
    """Return the latest play if it was taken for one of an earlier card of just this face.

    An entry stands before the card it speaks of as a rule, so that another copy of a card that lay
    there before, such as one that was dismantled, is the one that was meant, unless a card came
    between of which nobody spoke.
    """
    if not plays.told or suit_of(face) is None:
        return None
    play = plays.told[-1]
    is_like = play.laid_seq > 0 and play.faces == (face,)
    is_at_once = all(card.seq < play.seq for card in plays.unspoken)
    return play if is_like and is_at_once else None


def _waits_for(plays: Plays, play: Play, face: str | None) -> bool:
    """Whether a card is still to be seen for a play; one of any face only at once."""
    is_next = play.face is not None or play is plays.told[-1]
    return len(play.cards) < play.n_cards and is_next and may_be_same_face(play.face, face)


FROM_OTHERS = frozenset({"jijiang", "hujia"})
"""Skills by which another lays the card that somebody plays."""


def _source_of(play: Play) -> Place | None:
    """Return where a card comes from that was not on the table before."""
    if play.skill in FROM_OTHERS:
        return None
    return DRAW_PILE if play.action == "judge" else Place("hand", play.seat)


def _with_play(plays: Plays, play: Play) -> Plays:
    """Put a play known better in place of what was known of it."""

    def known(others: tuple[Play, ...]) -> tuple[Play, ...]:
        return tuple(play if other.seq == play.seq else other for other in others)

    def renewed(pending: Pending) -> Pending:
        (own,) = known((pending.play,))
        return replace(
            pending,
            play=own,
            nullifications=known(pending.nullifications),
            answers=known(pending.answers),
        )

    return replace(
        plays,
        told=known(plays.told),
        pending=tuple(renewed(pending) for pending in plays.pending),
    )


def _swept(plays: Plays, track: int) -> Plays:
    """A card that goes from the middle to a pile is settled, and so is what it was laid for."""
    unspoken = tuple(card for card in plays.unspoken if card.track != track)
    swept = tuple(card for card in plays.unspoken if card.track == track)
    plays = replace(plays, unspoken=unspoken, swept=(*plays.swept, *swept))
    for pending in plays.pending:
        if any(card.track == track for card in _last_cards(pending)):
            return without(plays, pending)
    return plays


def _taken_away(plays: Plays, fact: CardTakenAway) -> Plays:
    """What is told later is about another card than one that went into a hand.

    A slash that is taken by the only one whom it hit (奸雄) is settled.
    """
    if fact.target is None or fact.target.zone != "hand":
        return plays
    unspoken = tuple(card for card in plays.unspoken if card.track != fact.track)
    plays = replace(plays, unspoken=unspoken)
    for pending in plays.pending:
        is_it = any(card.track == fact.track for card in pending.play.cards)
        if is_it and pending.play.is_slash and pending.targets == (fact.target.seat,):
            return without(plays, pending)
    return plays


def _last_cards(pending: Pending) -> tuple[PlayedCard, ...]:
    """Return the cards that lie there as long as it is pending.

    A judgement card goes to the pile as soon as another is played over it.
    """
    if pending.kind == "judge" and pending.answers:
        return pending.answers[-1].cards
    return pending.play.cards
