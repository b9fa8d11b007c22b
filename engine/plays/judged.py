"""What a judgement came to, once it is over.

Source: rulings JUDGE-05, WUXIE-05; facts/skills.csv for the red face (hongyan).
"""

from dataclasses import replace

from engine.characters import general_on
from engine.faces import Suit, suit_of
from engine.plays.play import Pending, Plays
from engine.seats import Seat
from engine.state import MatchState, Phase

_SKIPS = {
    "indulgence": (Suit.HEART, Phase.PLAY),
    "supply_shortage": (Suit.CLUB, Phase.DRAW),
}
"""Which suit saves the character from which delayed trick, and which phase it loses otherwise."""


def face_judged(judgement: Pending) -> str | None:
    """Return the face that counts: of the card played over it last, or of the card turned."""
    final = judgement.answers[-1] if judgement.answers else judgement.play
    return final.faces[0] if final.faces else None


def suit_judged(judgement: Pending, state: MatchState) -> Suit | None:
    """Return the suit that counts for the character judged; None while unknown."""
    return suit_for(state, judgement.play.seat, face_judged(judgement))


def suit_for(state: MatchState, seat: Seat, face: str | None) -> Suit | None:
    """Return the suit of a card as it counts for its owner: spades are hearts by hongyan.

    None while the suit is unknown, or a spade's owner is.
    """
    suit = suit_of(face)
    if suit is not Suit.SPADE:
        return suit
    general = general_on(state.seat(seat))
    if general is None:
        return None
    return Suit.HEART if "hongyan" in general.skills else suit


def with_results(before: Plays, following: Plays, state: MatchState) -> Plays:
    """Return ``following`` with the phases lost by judgements that are over by now."""
    if before.pending == following.pending or not before.is_told_in_full:
        return following
    seqs = {pending.play.seq for pending in following.pending}
    over = [p for p in before.pending if p.kind == "judge" and p.play.seq not in seqs]
    over = [p for p in over if not _is_negated(following, p)]
    lost = frozenset(phase for p in over for phase in _phases_lost(p, state))
    return replace(following, skipped=following.skipped | lost) if lost else following


def _is_negated(plays: Plays, judgement: Pending) -> bool:
    """Whether a nullification came all the same, which may have been left to stand."""
    return any(play.kind == "nullification" for play in plays.told_since(judgement.play))


def _phases_lost(judgement: Pending, state: MatchState) -> tuple[Phase, ...]:
    rescue, phase = _SKIPS.get(judgement.play.skill or "", (None, None))
    suit = suit_judged(judgement, state)
    if phase is None or suit is None or suit is rescue:
        return ()
    return (phase,)
