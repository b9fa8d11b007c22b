"""Who has won by 1.4.1 and 3.4, and whether the record says the same."""

import pytest

from engine.observations import (
    CardPlaced,
    Conceded,
    DeathConfirmed,
    Declared,
    Fact,
    FoulCalled,
    HpShown,
    MatchEnded,
    Place,
    Retracted,
)
from engine.result.outcome import outcome_of
from engine.seats import Seat, Team
from tests.engine.rulings.games import healthy, played_to_time
from tests.engine.told import CC, CL, ORDINARY, WC, WL, WR, After, marks, told

W, C = Team.WARM, Team.COLD


def result(*facts: Fact | After) -> tuple[Team | None, str]:
    found = outcome_of(told(*facts).state)
    return found.winner, found.reason


def test_a_dead_commander_loses_the_game_whoever_killed_him() -> None:
    assert result(DeathConfirmed(CC, WL)) == (W, "commander_death")
    assert result(DeathConfirmed(WC, WL)) == (C, "commander_death"), "by his own vanguard"
    assert result(DeathConfirmed(WC)) == (C, "commander_death")
    assert result(DeathConfirmed(CL), DeathConfirmed(WL), DeathConfirmed(WR)) == (None, "playing")


def test_of_two_commanders_that_die_in_one_resolution_the_first_loses() -> None:
    match = told(DeathConfirmed(CC), DeathConfirmed(WC))
    assert outcome_of(match.state).winner is W
    assert marks(match, "result_agrees") == ["procedure"]
    assert match.flags[-1].clause == "cert-3v3 1.4.1"
    assert "冷方主帅先阵亡" in match.flags[-1].text_zh
    corrected = told(DeathConfirmed(CC), DeathConfirmed(WC), Retracted(2))
    assert outcome_of(corrected.state).winner is C
    assert marks(corrected, "result_agrees") == []


def test_the_first_thing_that_loses_the_game_counts() -> None:
    assert result(Conceded(W), DeathConfirmed(CC)) == (C, "concession")
    assert result(DeathConfirmed(CC), Conceded(W)) == (W, "commander_death")
    assert result(FoulCalled(C, "talk", 3), Conceded(W)) == (W, "technical_points")


ON_TIME = played_to_time(*healthy(cold_left=1))
RECORDED: dict[str, tuple[tuple[Fact | After, ...], MatchEnded, list[str]]] = {
    "the same": (ON_TIME, MatchEnded(W, "lost_hp"), []),
    "the other side": (ON_TIME, MatchEnded(C, "lost_hp"), ["procedure"]),
    "nobody": (ON_TIME, MatchEnded(None, "lost_hp"), ["procedure"]),
    "a last turn that nobody ended": (ON_TIME[:-1], MatchEnded(C, "lost_hp"), ["procedure"]),
    "such a turn and no reason given": (ON_TIME[:-1], MatchEnded(C, "time"), ["procedure"]),
    "time that nobody called": (
        (*healthy(), DeathConfirmed(CL)), MatchEnded(C, "survivors"), ["procedure"]
    ),
    "an advantage that is none": (healthy(), MatchEnded(W, "survivors"), ["procedure"]),
    "an official's decision": ((*healthy(), DeathConfirmed(CL)), MatchEnded(C, "forfeit"), []),
    "health that was not all seen": (
        played_to_time(HpShown(CL, 3)), MatchEnded(C, "lost_hp"), []
    ),
    "survivors though no health was seen": (
        played_to_time(DeathConfirmed(CL), dead=(CL,)), MatchEnded(C, "lost_hp"), ["procedure"]
    ),
    "a concession": ((Conceded(C),), MatchEnded(C, "concession"), ["procedure"]),
    "nothing decided": ((), MatchEnded(W, "commander_death"), []),
}  # fmt: skip


@pytest.mark.parametrize("case", RECORDED)
def test_a_recorded_result_is_remarked_only_when_the_table_proves_another(case: str) -> None:
    facts, ended, severities = RECORDED[case]
    assert marks(told(*facts, ended), "result_agrees") == severities


# Zhou Tai in buqu counts as alive and as having lost all his health, 积分 1.2 and 1.3.

ZHOUTAI = Place("general", WL)
BUQU: dict[str, tuple[Fact, ...]] = {
    "a health card of none": (HpShown(WL, 0),),
    "his skill declared, the card still showing one": (
        HpShown(WL, 1), Declared(WL, "skill", skill="buqu")
    ),
    "a card lying on his general": (HpShown(WL, 1), CardPlaced("slash/S7", ZHOUTAI, 9)),
}  # fmt: skip


@pytest.mark.parametrize("shown", BUQU)
@pytest.mark.parametrize(("seat", "lost"), [(WL, 4), (WC, 5)])
def test_buqu_is_alive_with_all_health_lost(shown: str, seat: Seat, lost: int) -> None:
    facts = tuple(_of_seat(fact, seat) for fact in BUQU[shown])
    state = told(*facts, generals={**ORDINARY, seat: "zhoutai"}).state
    standing = outcome_of(state).standings[W]
    assert (standing.survivors, standing.lost_hp) == (3, lost)


def _of_seat(fact: Fact, seat: Seat) -> Fact:
    match fact:
        case HpShown(hp=hp):
            return HpShown(seat, hp)
        case Declared(action=action, skill=skill):
            return Declared(seat, action, skill=skill)
        case _:
            return CardPlaced("slash/S7", Place("general", seat), 9)


def test_nobody_else_lives_by_buqu() -> None:
    facts = (HpShown(WL, 1), CardPlaced("slash/S7", ZHOUTAI, 9))
    assert outcome_of(told(*facts).state).standings[W].lost_hp == 3


def test_healed_again_zhou_tai_has_lost_what_his_card_says() -> None:
    zhoutai = {**ORDINARY, WL: "zhoutai"}
    facts = (HpShown(WL, 0), Declared(WL, "skill", skill="buqu"), HpShown(WL, 2))
    assert outcome_of(told(*facts, generals=zhoutai).state).standings[W].lost_hp == 2
    dead = told(HpShown(WL, 0), DeathConfirmed(WL), generals=zhoutai)
    assert outcome_of(dead.state).standings[W].survivors == 2
