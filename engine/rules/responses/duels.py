"""Whose turn it is to show a slash in a duel.

Source: FAQ 决斗, 吕布; ruling DUEL-01.
"""

from engine.characters import skills_of
from engine.plays.pending import find_answered
from engine.plays.play import DAMAGE_OF_TWO, Pending
from engine.rules.claims.proof import Proof
from engine.rules.responses.breach import Breach, shown_although
from engine.seats import Seat
from engine.state import MatchState
from engine.wording import seat_en, seat_zh


def out_of_turn(proof: Proof) -> Breach | None:
    """Find a slash shown in a duel when the other one has to show."""
    duel = find_answered(proof.plays, proof.play)
    if duel is None or duel.kind not in DAMAGE_OF_TWO:
        return None
    pair = _pair(duel)
    due = None if pair is None else _due(proof.claim.state, pair, duel)
    if due is None or due is proof.play.seat or proof.play.seat not in (pair or ()):
        return None
    because = (
        f"此时应由{seat_zh(due)}打出【杀】",
        f"it is for the {seat_en(due)} to show a slash",
    )
    return shown_although(proof, "responses.duel", because, duel)


def _pair(duel: Pending) -> tuple[Seat, Seat] | None:
    """Return the two, who shows first first; None while that is not known.

    Which of the two of lijian shows first is known by the first slash.
    """
    if duel.kind == "duel":
        return (duel.targets[0], duel.play.seat) if duel.targets else None
    if len(duel.targets) != 2 or not duel.answers:
        return None
    one, other = duel.targets
    return (one, other) if duel.answers[0].seat is one else (other, one)


def _due(state: MatchState, pair: tuple[Seat, Seat], duel: Pending) -> Seat | None:
    """Return who has to show next; None while it is not known how many at a time."""
    asked = {}
    for seat, other in (pair, pair[::-1]):
        own = skills_of(state.seat(other))
        if not own:
            return None
        asked[seat] = 2 if "wushuang" in own else 1
    showing, waiting = pair
    n_shown = 0
    for _ in duel.answers:
        n_shown += 1
        if n_shown == asked[showing]:
            showing, waiting, n_shown = waiting, showing, 0
    return showing
