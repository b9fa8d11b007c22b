"""How many cards a character has left at least, of what was seen and told in a turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.accounts.account import CardAccount, How
from engine.characters import has_stranger, skills_at
from engine.faces import card_of
from engine.hands.balance import DeathNote
from engine.hands.traffic import Traffic
from engine.plays.play import Play
from engine.rulesets import LordSkills
from engine.seats import Seat
from engine.skills.hands import (
    GIVES_IN_OWN_TURN,
    GIVES_ONE_CARD,
    TAKES_IN_OWN_TURN,
    TAKES_WHEN_HURT,
)
from engine.step import Step

Told = Sequence[Play]


@dataclass(frozen=True, slots=True)
class Before:
    """A hand as it was counted before."""

    count: int
    seq: int
    """The entry that said so; 0 for one in the turn before."""
    traffic: Traffic
    """Everything that had come and gone by then."""


def least_kept(step: Step, seat: Seat, before: Before) -> int | None:
    """Return how many cards a hand holds at least at the end of a turn; None where nobody knows.

    Cards that nobody told of came out of this hand, unless they were the dead's or what somebody
    else lost to a card. What was drawn for a kill is left out.

    Args:
        step: at which the hand is counted anew.
        seat: whose hand.
        before: how it was counted before.
    """
    if _may_lose_unseen(step, seat):
        return None
    laid = [card for card in step.ledger.account.of_turn if card.seq > before.seq]
    from_hands = [card for card in laid if card.origin is None]
    untold = [card for card in from_hands if not card.is_told]
    told = [p for p in step.ledger.plays.told if (p.laid_seq or p.seq) > before.seq]
    n_own = sum(_is_own(card, seat) for card in from_hands)
    n_open = max(0, len(untold) - _n_of_others(step, told, seat))
    is_whole = not n_open and not any(_may_negate(card) for card in untold)
    gained = sum(_gained(step, told, play) for play in told if play.seat is seat)
    picked_up = step.ledger.hands.traffic.since(before.traffic).to_hands.get(seat, 0)
    left = before.count - n_own - n_open - _n_taken(step, told, seat)
    return left + picked_up + (gained if is_whole else 0)


def _is_own(card: CardAccount, seat: Seat) -> bool:
    return card.is_told and seat in card.by and How.JUDGEMENT not in card.how


def _may_negate(card: CardAccount) -> bool:
    return card.place.zone == "play" and card_of(card.face) in ("nullification", None)


def _may_lose_unseen(step: Step, seat: Seat) -> bool:
    """Whether any number of cards may have left the hand without being told or seen."""
    state, turn = step.before, step.ledger.turn
    hurt = () if turn is None else turn.losses
    is_avenged = any(TAKES_WHEN_HURT & skills_at(state, whose) for _, whose in hurt)
    if step.ledger.hands.seat is not seat:
        in_middle = (c for c in step.ledger.account.of_turn if c.place.zone == "play")
        untold = (card for card in in_middle if not card.is_told)
        is_open = any(card_of(card.face) in ("snatch", None) for card in untold)
    else:
        is_open = bool((GIVES_IN_OWN_TURN - GIVES_ONE_CARD) & skills_at(state, seat))
    return has_stranger(state) or is_avenged or is_open


def _n_taken(step: Step, told: Told, seat: Seat) -> int:
    """Return how many cards others may have taken or been handed out of the hand unseen."""
    state, actor = step.before, step.ledger.hands.seat
    if actor is not seat:
        n_snatched = sum(play.kind == "snatch" and seat in play.targets for play in told)
        return n_snatched + bool(TAKES_IN_OWN_TURN & skills_at(state, actor))
    lord = next(each for each in Seat if each.is_commander and each.team is seat.team)
    may_help = step.ruleset.lord_skills is not LordSkills.OFF and lord is not seat
    is_lord_helped = may_help and "huangtian" in skills_at(state, lord)
    return bool(GIVES_ONE_CARD & skills_at(state, seat)) + is_lord_helped


def _n_of_others(step: Step, told: Told, seat: Seat) -> int:
    """Return how many cards nobody told of because others lost them, or the deck turned them up."""
    of_dead = sum(_n_left(told, death) for death in step.ledger.deaths if death.seat is not seat)
    taken = sum(_n_taken_by(step, told, play, seat) for play in told)
    turned_up = (p.targets for p in told if p.action == "use" and p.kind == "amazing_grace")
    return of_dead + taken + sum(len(targets) for targets in turned_up)


def _n_left(told: Told, death: DeathNote) -> int:
    """Return how many cards came to the pile for a death; no more than were left by then."""
    own = [play for play in told if play.seat is death.seat and play.seq < death.seq]
    n_left = death.n_counted - sum(len(play.cards) for play in own if play.action != "judge")
    return min(death.n_laid_out, max(0, n_left))


_TAKEN = {"dismantlement": 1, "ice_sword": 2}
"""What brings cards of another to light of which nobody speaks."""


def _n_taken_by(step: Step, told: Told, play: Play, seat: Seat) -> int:
    """Return how many cards a play brought to light out of the hand of its one target."""
    effect = (play.skill if play.action == "skill" else play.kind) or ""
    is_others = len(play.targets) == 1 and seat not in play.targets
    if effect not in _TAKEN or not is_others or _is_negated(told, play):
        return 0
    return max(0, _TAKEN[effect] - _n_off_zones(step, told, play))


def _n_off_zones(step: Step, told: Told, play: Play) -> int:
    """Return how many cards the targets of a play lost from the table before the next was told."""
    end_seq = next((p.seq for p in told if p.seq > play.seq), step.observation.seq)
    lost = () if step.ledger.turn is None else step.ledger.turn.lost
    within = range(play.seq, end_seq)
    return sum(seq in within and place.seat in play.targets for seq, place, _ in lost)


def _is_negated(told: Told, play: Play) -> bool:
    """Whether a nullification was told before anything else was used."""
    for later in (p for p in told if p.seq > play.seq):
        if later.action == "use":
            return False
        if later.kind == "nullification":
            return True
    return False


_EX_NIHILO_BRINGS = 2
"""At least; some editions give the smaller side a third card."""
_DRAWN_BY_SKILL = {"kurou": 2, "biyue": 1}


def _gained(step: Step, told: Told, play: Play) -> int:
    """Return how many cards a play surely brought into the hand of whoever told it."""
    if play.action == "skill":
        is_exchange = play.skill == "zhiheng"
        n_drawn = _DRAWN_BY_SKILL.get(play.skill or "", 0)
        return _n_discarded_for(told, play) if is_exchange else n_drawn
    if play.action != "use" or _is_negated(told, play):
        return 0
    if play.skill == "recast":
        return 1
    if play.kind == "snatch":
        return max(0, 1 - _n_off_zones(step, told, play))
    return _EX_NIHILO_BRINGS if play.kind == "ex_nihilo" else 0


def _n_discarded_for(told: Told, play: Play) -> int:
    """Return how many discards were told right after a skill, by its owner."""
    n_discarded = 0
    for later in (p for p in told if p.seq > play.seq):
        if later.action != "discard" or later.seat is not play.seat:
            break
        n_discarded += 1
    return n_discarded
