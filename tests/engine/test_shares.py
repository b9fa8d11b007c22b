"""How many cards each hand laid, worked out by hand from the counts before and after."""

from collections.abc import Mapping

from engine.hands.bounds import Bound
from engine.observations import DeathConfirmed, Fact, HandCounted, HpShown
from engine.seats import Seat
from tests.engine.told import CC, CL, CR, WC, WL, WR, counted, gone, laid, sideways, swept, told

# Nobody here draws, gives or takes cards outside the draw phase.
QUIET: Mapping[Seat, str | None] = {
    **{WC: "xuchu", WL: "zhangfei", WR: "lvbu"},
    **{CC: "caoren", CL: "ganning", CR: "lvmeng"},
}
DRAWN: tuple[Fact, ...] = (*counted(4), sideways(WC), HandCounted(WC, 6))
SLASH, JINK = laid("slash/S7", 1), laid("jink/H2", 2)


def shares(
    *facts: Fact, held: Mapping[Seat, int], begun: tuple[Fact, ...] = DRAWN, **generals: str
) -> Mapping[Seat, Bound]:
    others = {**QUIET, **{Seat(seat): general for seat, general in generals.items()}}
    counts = [HandCounted(seat, held.get(seat, 4)) for seat in Seat]
    dead = {fact.seat for fact in facts if isinstance(fact, DeathConfirmed)}
    counts = [count for count in counts if count.seat not in dead]
    return told(*begun, *facts, *counts, generals=others).ledger.shares


def test_a_hand_that_shrank_laid_as_many_cards() -> None:
    found = shares(SLASH, JINK, swept(1), swept(2), held={WC: 5, CL: 3})
    assert found == {**dict.fromkeys(Seat, Bound(0, 0)), WC: Bound(1, 1), CL: Bound(1, 1)}


def test_a_card_lifted_may_have_gone_into_any_hand() -> None:
    found = shares(SLASH, gone(1), held={WC: 5})
    assert (found[WC], found[CL]) == (Bound(1, 2), Bound(0, 1))


def test_a_card_may_have_been_snatched_out_of_any_hand() -> None:
    found = shares(laid("snatch/S3", 1), swept(1), held={WC: 6, CL: 3})
    assert (found[WC], found[CL], found[CR]) == (Bound(0, 1), Bound(0, 1), Bound(0, 0))


def test_gifts_leave_the_givers_hand_open_below_and_all_others_above() -> None:
    found = shares(held={WC: 4, CL: 6}, warm_commander="liubei")
    assert (found[WC], found[CL], found[CR]) == (Bound(0, 2), Bound(0, None), Bound(0, None))


def test_sima_yi_may_take_a_card_of_a_hand_for_each_wound() -> None:
    found = shares(SLASH, HpShown(CL, 2), swept(1), held={WC: 4, CL: 5}, cold_left="simayi")
    assert (found[WC], found[CL]) == (Bound(1, 2), Bound(0, 0))


def test_a_stranger_leaves_everything_open() -> None:
    assert shares(SLASH, held={WC: 5}, cold_left="zhugejin") == {}


def test_after_a_death_or_cards_between_the_turns_only_the_actors_share_is_known() -> None:
    died = shares(SLASH, DeathConfirmed(CL), held={WC: 5})
    between = (*counted(4), JINK, swept(2), *DRAWN[-2:])
    late = shares(SLASH, held={WC: 5, CL: 3}, begun=between)
    assert set(died) == set(late) == {WC}


def test_who_was_not_counted_after_the_draw_has_no_share() -> None:
    found = shares(SLASH, held={WC: 5}, begun=DRAWN[:-1])
    assert set(found) == set(Seat) - {WC}
