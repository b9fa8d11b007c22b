"""The fold: what the table is after one more observation.

Nothing here judges and nothing is refused: an odd input (an unknown track, a second death) changes
what it can and leaves the rest, because the table has already changed when it is seen.
"""

from dataclasses import replace
from typing import assert_never

from engine.clocks import ClockFact, clocks_after, clocks_at_end
from engine.editions import ex_nihilo_cards_of
from engine.faces import GeneralFace, HealthFace, find_face, may_be_same_face
from engine.generals import find_general
from engine.observations import (
    DISCARD_PILE,
    MIDDLE,
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Conceded,
    Corrected,
    DeathConfirmed,
    Declared,
    Fact,
    FirstTeamChosen,
    FoulCalled,
    GeneralPicked,
    HandCounted,
    HpShown,
    IdentityTurned,
    LineupSet,
    MatchEnded,
    MatchStarted,
    Observation,
    Place,
    PoolRevealed,
    Retracted,
    Ruled,
    Unobservable,
)
from engine.result.loss import with_loss
from engine.rulesets import DEFAULT_RULESET, IdentityCards, RuleSet
from engine.seats import Seat, Team
from engine.state import (
    BlindZone,
    FormerGame,
    MatchState,
    Phase,
    Result,
    SeatState,
    TableCard,
)
from engine.turns.after import after_death, after_declaration, after_identity, phase_after_card
from engine.turns.unmarked import after_unmarked

SetupFact = MatchStarted | PoolRevealed | GeneralPicked | LineupSet | FirstTeamChosen
TableFact = CardPlaced | CardMoved | CardTakenAway | HandCounted | HpShown | Unobservable
TurnFact = IdentityTurned | Declared | DeathConfirmed
ResultFact = FoulCalled | Conceded | MatchEnded
RecordFact = Retracted | Corrected | Ruled


def apply(
    state: MatchState, observation: Observation, ruleset: RuleSet = DEFAULT_RULESET
) -> MatchState:
    """Return the state after ``observation``; legality is not looked at."""
    fact = observation.fact
    changed = with_loss(_after_fact(state, observation, fact, ruleset), fact)
    if changed.is_over and not state.is_over:
        changed = replace(changed, clocks=clocks_at_end(changed.clocks, observation.at_ms))
    if ruleset.identity_cards is IdentityCards.PER_TEAM:
        changed = after_unmarked(state, changed, fact, ruleset)
    return replace(changed, at_ms=observation.at_ms)


def _after_fact(
    state: MatchState, observation: Observation, fact: Fact, ruleset: RuleSet
) -> MatchState:
    if isinstance(fact, SetupFact):
        return _after_setup(state, fact, ruleset)
    if isinstance(fact, TableFact):
        return _after_table(state, observation, fact)
    if isinstance(fact, TurnFact):
        return _after_turn(state, observation.at_ms, fact)
    if isinstance(fact, ClockFact):
        return replace(state, clocks=clocks_after(state.clocks, observation.at_ms, fact))
    if isinstance(fact, ResultFact):
        return _after_result(state, fact)
    return _after_record_fact(state, fact)


def _after_record_fact(state: MatchState, fact: RecordFact) -> MatchState:
    """Return the state as it is: corrections and rulings are carried out by the match."""
    match fact:
        case Retracted() | Corrected() | Ruled():
            return state
        case _:
            assert_never(fact)


def _after_setup(state: MatchState, fact: SetupFact, ruleset: RuleSet) -> MatchState:
    match fact:
        case MatchStarted():
            return _started(fact, former_games(state), ruleset)
        case PoolRevealed():
            return replace(state, pool=fact.generals, phase=Phase.DRAFT)
        case GeneralPicked():
            picks = (*state.picks, (fact.team, fact.general))
            return replace(state, picks=picks, phase=Phase.DRAFT)
        case LineupSet():
            return _with_lineup(state, fact)
        case FirstTeamChosen():
            return replace(state, first_team=fact.team)
        case _:
            assert_never(fact)


def former_games(state: MatchState) -> tuple[FormerGame, ...]:
    """Return the games of the match up to and with the one that ``state`` ended, if it did."""
    if not state.is_over:
        return state.former
    lost = None if state.loss is None else state.loss.team.other
    winner = lost if state.result is None else state.result.winner
    return (*state.former, FormerGame(state.game_no, state.players, winner))


def _started(fact: MatchStarted, former: tuple[FormerGame, ...], ruleset: RuleSet) -> MatchState:
    state = MatchState(
        commander_hp_bonus=ruleset.commander_hp_bonus,
        ex_nihilo_cards=ex_nihilo_cards_of(ruleset, fact.deck),
        former=former,
        ruleset=fact.ruleset,
        deck=fact.deck,
        game_no=fact.game_no,
        started_utc=fact.started_utc,
        technical_points=dict.fromkeys(Team, ruleset.technical_points),
    )
    for seat, entry in fact.seats.items():
        named = replace(state.seat(seat), player=entry.player)
        state = _with_seat(state, named)
        if entry.general is not None:
            state = _with_general(state, seat, entry.general)
    return state


def _with_lineup(state: MatchState, fact: LineupSet) -> MatchState:
    for seat, general in fact.seats.items():
        state = _with_general(state, seat, general)
    lineups = (*state.lineups, *((fact.team, seat, name) for seat, name in fact.seats.items()))
    return replace(state, lineups=lineups, phase=Phase.PREPARATION)


def _after_table(state: MatchState, observation: Observation, fact: TableFact) -> MatchState:
    match fact:
        case CardPlaced():
            return _with_card(state, observation, fact)
        case CardMoved():
            return _with_move(state, fact)
        case CardTakenAway():
            return _without_card(state, fact.track)
        case HandCounted():
            return _with_seat(state, replace(state.seat(fact.seat), hand_count=fact.count))
        case HpShown():
            return _with_hp(state, fact.seat, fact.hp)
        case Unobservable():
            unseen = (BlindZone(place, observation.at_ms, fact.until_ms) for place in fact.zones)
            return replace(state, blind=(*state.blind, *unseen))
        case _:
            assert_never(fact)


def _with_card(state: MatchState, observation: Observation, fact: CardPlaced) -> MatchState:
    card = TableCard(fact.track, fact.face, fact.place, observation.seq, observation.at_ms)
    others = tuple(other for other in state.table if other.track != fact.track)
    state = replace(state, table=(*others, card))
    state = _with_seen_zone(state, fact.place)
    seat = fact.place.seat
    face = find_face(fact.face)
    if seat is not None and fact.place.zone == "general" and isinstance(face, GeneralFace):
        state = _with_general(state, seat, face.general)
    if seat is not None and fact.place.zone == "hp" and isinstance(face, HealthFace):
        state = _with_hp(state, seat, face.hp)
    is_swept = any(may_be_same_face(fact.face, face_swept) for face_swept in state.swept)
    if fact.place == DISCARD_PILE and is_swept:
        return state
    return phase_after_card(state, fact.place)


def _with_move(state: MatchState, fact: CardMoved) -> MatchState:
    table = tuple(
        replace(card, place=fact.target) if card.track == fact.track else card
        for card in state.table
    )
    state = _with_seen_zone(replace(state, table=table), fact.target)
    return phase_after_card(state, fact.target, origin=fact.origin)


def _with_seen_zone(state: MatchState, place: Place) -> MatchState:
    """A card reported on a zone proves that the zone can be seen again."""
    return replace(state, blind=tuple(zone for zone in state.blind if zone.place != place))


def _without_card(state: MatchState, track: int) -> MatchState:
    gone = [card for card in state.table if card.track == track]
    left = tuple(card for card in state.table if card.track != track)
    swept = (*state.swept, *(card.face for card in gone if card.place == MIDDLE))
    return phase_after_card(replace(state, table=left, swept=swept), None)


def _after_turn(state: MatchState, at_ms: int, fact: TurnFact) -> MatchState:
    match fact:
        case IdentityTurned():
            return after_identity(state, fact, at_ms)
        case Declared():
            return after_declaration(_after_buqu(state, fact), fact)
        case DeathConfirmed():
            return after_death(state, fact)
        case _:
            assert_never(fact)


def _after_result(state: MatchState, fact: ResultFact) -> MatchState:
    match fact:
        case FoulCalled() | Conceded():
            return _without_points(state, fact)
        case MatchEnded():
            result = Result(fact.winner, fact.reason)
            return replace(state, result=result, acting=None, phase=Phase.ENDED)
        case _:
            assert_never(fact)


def _without_points(state: MatchState, fact: FoulCalled | Conceded) -> MatchState:
    left = state.technical_points[fact.team] - fact.points
    return replace(state, technical_points={**state.technical_points, fact.team: left})


def _with_general(state: MatchState, seat: Seat, general: str) -> MatchState:
    """Seat a general; its health starts full, so that is assumed until a health card shows."""
    known = find_general(general)
    before = state.seat(seat)
    if known is None:
        return _with_seat(state, replace(before, general=general))
    max_hp = known.max_hp + (state.commander_hp_bonus if seat.is_commander else 0)
    hp = before.hp if before.is_hp_shown else max_hp
    return _with_seat(state, replace(before, general=general, max_hp=max_hp, hp=hp))


def _after_buqu(state: MatchState, fact: Declared) -> MatchState:
    """Who lives on by buqu has no health, whatever his card can show."""
    has_skill = state.seat(fact.seat).general == "zhoutai" and fact.skill == "buqu"
    return _with_hp(state, fact.seat, 0) if has_skill else state


def _with_hp(state: MatchState, seat: Seat, hp: int) -> MatchState:
    return _with_seat(state, replace(state.seat(seat), hp=hp, is_hp_shown=True))


def _with_seat(state: MatchState, changed: SeatState) -> MatchState:
    seats = tuple(changed if old.seat is changed.seat else old for old in state.seats)
    return replace(state, seats=seats)
