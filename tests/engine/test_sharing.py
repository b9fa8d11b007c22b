"""Whether cards can be shared out among hands: small cases worked out by hand."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from engine.accounts.account import CardAccount, How, Reading
from engine.accounts.sharing import Source, can_be_shared_out, laid_more_than_seen, source_of
from engine.hands.bounds import Bound
from engine.seats import Seat
from tests.engine.told import CC, CL, MIDDLE, WC

HIS = Source(frozenset({WC}), is_of_hand=True)
EITHERS = Source(frozenset({WC, CC}), is_of_hand=True)
DECKS_OR_HIS = Source(frozenset({WC}), is_of_hand=False)


def exactly(**laid: int) -> dict[Seat, Bound]:
    return {Seat(seat): Bound(n_cards, n_cards) for seat, n_cards in laid.items()}


def test_each_hand_laid_as_many_as_it_lost() -> None:
    assert can_be_shared_out([HIS, EITHERS], exactly(warm_commander=1, cold_commander=1))
    assert can_be_shared_out([HIS, EITHERS], exactly(warm_commander=2, cold_commander=0))
    assert not can_be_shared_out([HIS, EITHERS], exactly(warm_commander=0, cold_commander=2))
    assert not can_be_shared_out([HIS, EITHERS], exactly(warm_commander=1, cold_commander=0))


def test_a_card_of_the_deck_need_not_be_anybodys() -> None:
    assert can_be_shared_out([DECKS_OR_HIS], exactly(warm_commander=0))
    assert can_be_shared_out([DECKS_OR_HIS], exactly(warm_commander=1))
    assert not can_be_shared_out([DECKS_OR_HIS], exactly(warm_commander=2))


def test_of_whom_nothing_is_known_any_number_may_be() -> None:
    assert can_be_shared_out([EITHERS] * 3, exactly(warm_commander=1))
    assert can_be_shared_out([HIS] * 3, {WC: Bound(0, None)})
    assert not can_be_shared_out([EITHERS], {WC: Bound(2, None)})


def test_a_hand_lost_more_than_was_seen_of_it() -> None:
    shares = exactly(warm_commander=1, cold_commander=1)
    assert laid_more_than_seen([EITHERS], shares, WC)
    assert laid_more_than_seen([EITHERS], shares, CC)
    assert not laid_more_than_seen([EITHERS, EITHERS], shares, WC)
    assert not laid_more_than_seen([HIS], {**shares, WC: Bound(0, 1)}, WC)


SEATS = (WC, CC, CL)
SOURCES = st.lists(
    st.builds(Source, st.frozensets(st.sampled_from(SEATS), min_size=1), st.booleans()), max_size=4
)
BOUNDS = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(lambda n: Bound(min(n), max(n)))


@given(SOURCES, st.fixed_dictionaries({seat: BOUNDS for seat in SEATS}))
def test_there_is_a_way_exactly_when_trying_all_finds_one(
    sources: list[Source], shares: dict[Seat, Bound]
) -> None:
    owners = [(*source.hands, *(() if source.is_of_hand else (None,))) for source in sources]
    is_found = any(
        all(b.least <= way.count(seat) <= (b.most or 0) for seat, b in shares.items())
        for way in product(*owners)
    )
    assert can_be_shared_out(sources, shares) == is_found


def card(*readings: Reading, skill: str | None = None) -> CardAccount:
    return CardAccount(1, 0, 1, "slash/S7", MIDDLE, None, readings, skill=skill)


def test_where_a_card_came_from_follows_from_what_it_may_have_been() -> None:
    used, judged = Reading(How.USE, frozenset({WC})), Reading(How.JUDGEMENT, frozenset({CC}))
    assert source_of(card(used)) == HIS
    assert source_of(card(used, judged)) == DECKS_OR_HIS
    assert source_of(card(judged)) == Source(frozenset(), is_of_hand=False)
    assert source_of(card()) == Source(frozenset(Seat), is_of_hand=False)
    assert source_of(card(used, skill="jijiang")).hands == frozenset(Seat)


def test_what_was_laid_before_a_hand_was_counted_says_nothing_of_it() -> None:
    early = frozenset({WC})
    assert HIS.or_from(early) == Source(frozenset(), is_of_hand=False)
    assert EITHERS.or_from(early) == Source(frozenset({CC}), is_of_hand=False)
    other = Source(frozenset({CC}), is_of_hand=True)
    assert other.or_from(early) == other
