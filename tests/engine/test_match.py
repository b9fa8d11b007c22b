"""A match: corrections, rulings, and that it does not matter in how many pieces it is told."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.flags import Severity, with_flag
from engine.match import CHECKPOINT_EVERY, Match, replay
from engine.observations import (
    Corrected,
    Fact,
    IdentityTurned,
    MatchStarted,
    Observation,
    Retracted,
    Ruled,
    Witness,
)
from engine.record import effective_record
from engine.rulesets import ruleset_of
from tests.engine.test_apply import FACTS_WITH_CORRECTIONS
from tests.engine.told import (
    CC,
    WC,
    After,
    equipped,
    laid,
    marks,
    observed,
    sideways,
    started,
    told,
    used,
)


def in_order(facts: Sequence[Fact | After]) -> Match:
    match = Match()
    for observation in observed(*facts):
        match = match.then(observation)
    return match


@given(st.lists(FACTS_WITH_CORRECTIONS, max_size=25), st.integers(0, 25))
def test_told_entry_by_entry_or_all_at_once_is_the_same_match(
    facts: list[Fact], split: int
) -> None:
    record = observed(started(), *facts)
    whole = replay(record)
    assert in_order([started(), *facts]) == whole
    resumed = replay(record[:split])
    for observation in record[split:]:
        resumed = resumed.then(observation)
    assert resumed == whole


SWAPS = (
    *(equipped(WC, "axe/D5", 1), equipped(CC, "blade/S5", 2)),
    *(equipped(CC, "jueying/S5", 3), After(100, equipped(CC, "dilu/C5", 4))),
    *(After(100, equipped(WC, "spear/SQ", 5)), After(100, equipped(CC, "kylin_bow/H5", 6))),
    After(20_000, laid("jink/H2", 7)),
)


def test_remarks_of_one_rule_on_one_entry_have_names_of_their_own() -> None:
    slashes = [laid(f"slash/S{rank}", rank) for rank in (7, 8, 9)]
    assert [f.id for f in told(sideways(WC), *slashes).flags] == ["one_slash@4", "one_slash@5"]
    match = told(sideways(WC), *SWAPS)
    assert [(flag.id, flag.seat) for flag in match.flags] == [
        ("equipment@9", WC),
        ("equipment@9.2", CC),
        ("equipment@9.3", CC),
    ]


def test_a_ruling_decides_on_one_of_several_remarks() -> None:
    match = told(sideways(WC), *SWAPS, Ruled("equipment@9.2", "upheld"))
    assert [flag.ruling for flag in match.flags] == [None, "upheld", None]
    told_before = told(sideways(WC), Ruled("equipment@10.3", "dismissed"), *SWAPS)
    assert [flag.ruling for flag in told_before.flags] == [None, None, "dismissed"]


def test_a_remark_that_is_made_again_keeps_its_name() -> None:
    flag = told(sideways(WC), *SWAPS).flags[0]
    other = replace(flag, seat=CC)
    assert with_flag((flag,), flag) == (flag,)
    both = with_flag((flag,), other)
    assert with_flag(both, other) == both
    assert [known.number for known in with_flag(both[1:], flag)] == [2, 1]


@given(st.lists(FACTS_WITH_CORRECTIONS, max_size=20), FACTS_WITH_CORRECTIONS)
def test_doing_anything_and_taking_it_back_leaves_the_match_as_it_was(
    facts: list[Fact], done: Fact
) -> None:
    before = in_order([started(), *facts])
    seq, at_ms = len(before.record) + 1, before.record[-1].at_ms
    after = before.then(Observation(seq, at_ms, Witness.REFEREE, done))
    undone = after.then(Observation(seq + 1, at_ms, Witness.REFEREE, Retracted(seq)))
    assert what_follows(undone) == what_follows(before)


def what_follows(match: Match) -> tuple[object, ...]:
    return match.state, match.ledger, match.flags, match.verdicts


@given(st.lists(FACTS_WITH_CORRECTIONS, max_size=25))
def test_every_flag_names_an_entry_and_has_a_name_of_its_own(facts: list[Fact]) -> None:
    match = in_order([started(), *facts])
    ids = [flag.id for flag in match.flags]
    assert len(ids) == len(set(ids))
    for flag in match.flags:
        assert 1 <= flag.seq <= len(facts) + 1
        assert match.record[flag.seq - 1].at_ms == flag.at_ms
        assert flag.clause.startswith("cert-3v3 ")
        assert flag.text_zh
        assert flag.text_en


def kinds(record: Sequence[Observation]) -> list[str]:
    return [type(observation.fact).__name__ for observation in effective_record(record)]


def test_a_retracted_entry_is_left_out() -> None:
    record = observed(sideways(WC), laid("slash/S7", 1), Retracted(2))
    assert kinds(record) == ["IdentityTurned"]


def test_a_corrected_entry_is_what_it_really_was() -> None:
    record = observed(laid("slash/?", 1), Corrected(1, laid("slash/S7", 1)))
    (entry,) = effective_record(record)
    assert entry == Observation(1, 3000, Witness.CAMERA, laid("slash/S7", 1))


def test_the_latest_correction_wins() -> None:
    facts = (
        laid("slash/?", 1),
        Corrected(1, laid("jink/H2", 1)),
        Corrected(1, laid("peach/H3", 1)),
    )
    (entry,) = effective_record(observed(*facts))
    assert entry.fact == laid("peach/H3", 1)


def test_a_correction_can_be_retracted() -> None:
    facts = (laid("slash/?", 1), Retracted(1), Retracted(2))
    (entry,) = effective_record(observed(*facts))
    assert entry.fact == laid("slash/?", 1)


def test_a_correction_of_what_is_not_there_changes_nothing() -> None:
    record = observed(sideways(WC), Retracted(7), Retracted(2), Corrected(4, laid("slash/S7", 1)))
    assert kinds(record) == ["IdentityTurned"]


def test_the_record_keeps_what_was_corrected() -> None:
    match = told(sideways(WC), Retracted(2))
    assert [type(entry.fact) for entry in match.record] == [
        MatchStarted,
        IdentityTurned,
        Retracted,
    ]
    assert match.state.acting is None


def test_a_correction_far_back_in_a_long_record_derives_everything_after_it_anew() -> None:
    filler = [laid("peach/H3", 90), laid("jink/H2", 91)] * (CHECKPOINT_EVERY + 7)
    slashes = [laid("slash/S7", 1), laid("slash/S8", 2)]
    match = told(sideways(WC), *slashes, *filler)
    assert len(match.checkpoints) == 2
    assert marks(match, "one_slash") == ["violation"]
    corrected = match.then(Observation(len(match.record) + 1, 10**7, Witness.REFEREE, Retracted(4)))
    assert marks(corrected, "one_slash") == []
    assert corrected.checkpoints == ()
    assert corrected == replay(corrected.record)


def test_a_correction_of_late_entries_keeps_what_came_before() -> None:
    filler = [laid("peach/H3", 90), laid("jink/H2", 91)] * (CHECKPOINT_EVERY + 7)
    match = told(sideways(WC), *filler, laid("slash/S7", 1), laid("slash/S8", 2))
    length = len(match.record)
    corrected = match.then(Observation(length + 1, 10**7, Witness.REFEREE, Retracted(length)))
    assert corrected.checkpoints == match.checkpoints
    assert len(corrected.checkpoints) == 2
    assert corrected == replay(corrected.record)
    assert corrected.flags == ()
    undone = corrected.then(
        Observation(length + 2, 10**7 + 1, Witness.REFEREE, Retracted(length + 1))
    )
    assert undone == replay(undone.record)
    assert marks(undone, "one_slash") == ["violation"]


def test_a_ruling_is_kept_with_its_flag() -> None:
    facts = (sideways(WC), laid("slash/S7", 1), laid("slash/S8", 2))
    match = told(*facts, Ruled("one_slash@4", "play_stands"))
    assert [flag.ruling for flag in match.flags] == ["play_stands"]
    later = told(*facts, Ruled("one_slash@4", "play_stands"), Ruled("one_slash@4", "upheld"))
    assert [flag.ruling for flag in later.flags] == ["upheld"]


def test_a_ruling_survives_a_correction_of_something_else() -> None:
    facts = (sideways(WC), laid("slash/S7", 1), laid("slash/S8", 2), laid("peach/H3", 3))
    match = told(*facts, Ruled("one_slash@4", "upheld"), Retracted(5))
    assert [flag.ruling for flag in match.flags] == ["upheld"]


def test_a_ruling_on_a_flag_that_is_not_there_changes_nothing() -> None:
    match = told(sideways(WC), Ruled("one_slash@99", "upheld"))
    assert match.flags == ()


def test_the_rules_are_those_that_the_record_names() -> None:
    king = replay(observed(started(rules="king-10"), sideways(CC), laid("slash/S7", 1)))
    assert king.ruleset.id == "king-10"
    other = replay(observed(started(rules="king-10")), ruleset_of("cert-3v3"))
    assert other.ruleset.id == "cert-3v3"
    assert replay(()).ruleset.id == "cert-3v3"


def test_another_book_gives_its_own_clauses() -> None:
    facts = (started(rules="king-10"), sideways(WC), used(WC, "slash/S7"), used(WC, "slash/S8"))
    (flag,) = replay(observed(*facts)).flags
    assert flag.clause == "king-10 流程 三.2"
    assert flag.severity is Severity.VIOLATION
