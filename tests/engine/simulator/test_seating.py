import pytest

from engine.seats import Seat
from engine.simulator.seating import distance
from tests.engine.simulator.arranged import arranged

WC, WL, WR = Seat.WARM_COMMANDER, Seat.WARM_LEFT, Seat.WARM_RIGHT
CC, CL, CR = Seat.COLD_COMMANDER, Seat.COLD_LEFT, Seat.COLD_RIGHT


def far(game, one, other):
    return distance(game, game.players[one], game.players[other])


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        (WC, WL, 1),  # DIST-02
        (WL, WR, 2),  # DIST-04
        (WL, CC, 2),  # DIST-05
        (WC, CC, 3),  # DIST-07
        (WL, CR, 1),  # the enemy vanguard next to it
        (WL, CL, 3),  # the one on the far side
        (WC, CL, 2),
    ],
)
def test_six_sit_on_a_ring(one, other, steps):
    game = arranged()
    assert far(game, one, other) == steps
    assert far(game, other, one) == steps


def test_a_death_brings_the_commanders_nearer():  # DIST-08
    game = arranged()
    game.players[WL].is_alive = False
    assert far(game, WC, CC) == 2


def test_horses_and_mashu_add_up_but_nothing_is_nearer_than_one():  # DIST-10
    game = arranged({WL: "machao"}, equips={WL: "chitu/H5", CL: "dilu/C5"})
    assert far(game, WL, CL) == 3 - 1 - 1 + 1
    assert far(game, WL, CR) == 1
    assert far(game, CL, WL) == 3


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [(WC, WL, 1), (WL, CL, 1), (WL, CR, 1), (WL, CC, 2), (WC, CC, 2), (WL, WR, 2)],
)
def test_tongshuai_has_a_table_that_deaths_do_not_change(one, other, steps):  # DIST-14, DIST-16
    game = arranged(ruleset="tongshuai")
    assert far(game, one, other) == steps
    for seat in set(Seat) - {one, other}:
        game.players[seat].is_alive = False
    assert far(game, one, other) == steps
