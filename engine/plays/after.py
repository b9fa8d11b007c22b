"""How the plays of a turn go on with one more observation."""

from dataclasses import replace

from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    Declared,
    HpShown,
    Observation,
)
from engine.plays.cards import found_in_pile, found_on_table, n_cards_of, with_card
from engine.plays.judge_zones import delayed_after
from engine.plays.judged import with_results
from engine.plays.pending import settled, with_declared, without
from engine.plays.play import ACTS, DAMAGE_OF_TWO, Play, Plays
from engine.plays.repeated import is_repeated
from engine.seats import Seat
from engine.skills.catalogue import SKILL_DATA
from engine.skills.skill import Limit
from engine.state import MatchState

_TOLD = ("use", "play", "respond", "skill", "judge", "dying", "discard", "pass")


def plays_after(
    plays: Plays, before: MatchState, observation: Observation, after: MatchState
) -> Plays:
    """Return the plays after one more observation."""
    if after.acting is not None and after.turns != before.turns:
        # Where nobody is marked as acting the turn begins with what its character first does.
        begun = Plays(delayed=plays.delayed, since_ms=observation.at_ms, once=plays.once)
        plays, before = replace(begun, changed_seq=observation.seq), after
    following = with_results(plays, _after_fact(plays, before, observation), after)
    following = replace(following, delayed=delayed_after(following, observation, after))
    following = _with_use_of_game(following, observation.seq)
    is_same = (following.pending, following.unspoken) == (plays.pending, plays.unspoken)
    return following if is_same else replace(following, changed_seq=observation.seq)


def _with_use_of_game(plays: Plays, seq: int) -> Plays:
    """Remember a skill that may be used once in a game, if this entry told of its use."""
    play = plays.told_at(seq)
    known = None if play is None else SKILL_DATA.get(play.skill or "")
    if play is None or known is None or known.limit is not Limit.GAME or play.action not in ACTS:
        return plays
    return replace(plays, once=(*plays.once, play))


def _after_fact(plays: Plays, before: MatchState, observation: Observation) -> Plays:
    match observation.fact:
        case Declared(seat=seat, action="phase" | "end_turn") if seat is before.acting:
            return settled(plays)
        case Declared() as fact if fact.action in _TOLD:
            return _with_declaration(plays, before, observation, fact)
        case CardPlaced() | CardMoved() | CardTakenAway() as fact:
            return with_card(plays, observation, fact, before)
        case HpShown(seat=seat, hp=hp):
            return _with_health(plays, before, seat, hp)
        case DeathConfirmed(seat=seat):
            return _without_dying(plays, seat)
        case _:
            return plays


def _with_declaration(
    plays: Plays, before: MatchState, observation: Observation, fact: Declared
) -> Plays:
    play = Play(
        seq=observation.seq,
        at_ms=observation.at_ms,
        seat=fact.seat,
        action=fact.action,
        face=fact.face,
        as_card=fact.as_card,
        targets=fact.targets,
        skill=fact.skill,
        phase=before.phase,
        is_own_turn=fact.seat is before.acting,
        n_cards=n_cards_of(fact),
    )
    plays, play = found_on_table(plays, play)
    if is_repeated(plays, play):
        return replace(plays, has_loose_answer=True)
    swept = None if play.cards else found_in_pile(plays, play)
    if swept is not None:
        return replace(plays, told=(*plays.told, swept), has_loose_answer=True)
    plays = replace(plays, told=(*plays.told, play))
    return with_declared(plays, play, before.acting)


def _with_health(plays: Plays, before: MatchState, seat: Seat, hp: int) -> Plays:
    if hp >= 1:
        plays = _without_dying(plays, seat)
    top = plays.top
    was = before.seat(seat).hp
    is_hurt = was is not None and hp < was
    if top is None or top.kind not in DAMAGE_OF_TWO or not is_hurt:
        return plays
    if seat is not top.play.seat and seat not in top.targets:
        return plays
    return replace(plays, pending=(*plays.pending[:-1], replace(top, has_taken_effect=True)))


def _without_dying(plays: Plays, seat: Seat) -> Plays:
    dying = [p for p in plays.pending if p.kind == "dying" and p.play.seat is seat]
    return without(plays, dying[0]) if dying else plays
