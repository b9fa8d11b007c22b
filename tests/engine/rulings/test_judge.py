"""Judgements: rulings JUDGE-01 to JUDGE-05."""

import pytest

from engine.match import replay
from engine.observations import CardMoved, Fact, HandCounted, Place
from engine.rulesets import RuleSet, ruleset_of
from engine.seats import Seat
from engine.state import Phase
from tests.engine.declared import (
    from_judge_zone,
    judged,
    phase,
    respond,
    skill,
    use,
    waived,
)
from tests.engine.told import (
    CC,
    CL,
    CR,
    ORDINARY,
    PILE,
    WC,
    WL,
    WR,
    counted,
    delayed,
    end_turn,
    equipped,
    gone,
    laid,
    marks,
    observed,
    ordinary_but,
    sideways,
    started,
    swept,
    told,
)

CERT, TONGSHUAI = ruleset_of("cert-3v3"), ruleset_of("tongshuai")
INDULGENCE = delayed(WL, "indulgence/S6", 50)
SHORTAGE = delayed(WL, "supply_shortage/SA", 51)
WAITING = (sideways(CC), INDULGENCE, SHORTAGE, end_turn(CC), sideways(WL))


def turned(face: str, reason: str, track: int = 1) -> tuple[Fact, ...]:
    return judged(WL, face, reason), laid(face, track)


def test_judge_01_the_trick_placed_last_is_judged_first() -> None:
    first = (*turned("jink/H2", "supply_shortage"), from_judge_zone(WL, 51, PILE))
    second = (*turned("jink/D2", "indulgence", 2), from_judge_zone(WL, 50, PILE))
    assert marks(told(*WAITING, *first, *second), "judgement") == []
    match = told(*WAITING, *turned("jink/H2", "indulgence"))
    (flag,) = (f for f in match.flags if f.rule == "judgement")
    assert (flag.severity, flag.seat, flag.seq) == ("violation", WL, 7)
    assert flag.clause == "cert-3v3 FAQ 闪电"
    assert "兵粮寸断" in flag.text_zh
    assert flag.evidence == (4,)


def test_judge_01_the_table_alone_shows_it_after_the_first_card_turned() -> None:
    card = laid("jink/H2", 1)
    assert marks(told(*WAITING, card, from_judge_zone(WL, 51, PILE)), "judgement") == []
    wrong = from_judge_zone(WL, 50, PILE)
    assert marks(told(*WAITING, card, wrong), "judgement") == ["violation"]


@pytest.mark.parametrize(
    ("between", "general", "severities"),
    [
        ((), "zhangliao", []),
        ((laid("jink/H2", 1), laid("jink/D2", 2)), "zhangliao", []),
        ((laid("nullification/SJ", 1),), "zhangliao", ["violation"]),
        ((laid("dismantlement/S3", 1),), "zhangliao", ["violation"]),
        ((laid("dismantlement/S3", 1),), "xiahouyuan", []),
        ((laid(None, 1),), "xiahouyuan", []),
        ((laid("jink/H2", 1),), "xiahouyuan", ["violation"]),
        ((laid("jink/H2", 1),), "zhenji", ["violation"]),
    ],
)
def test_without_words_the_first_card_is_for_the_trick_that_leaves(
    between: tuple[Fact, ...], general: str, severities: list[str]
) -> None:
    generals = {**ORDINARY, WL: general}
    match = told(*WAITING, *between, from_judge_zone(WL, 50, PILE), generals=generals)
    assert marks(match, "judgement") == severities


def test_a_trick_that_was_judged_may_lie_there_a_little_longer() -> None:
    first, second = turned("jink/H2", "supply_shortage"), turned("jink/D2", "indulgence", 2)
    assert marks(told(*WAITING, *first, *second), "judgement") == []


def test_a_horse_that_is_laid_as_an_indulgence_is_one() -> None:
    """It was told of twice in this turn: when it was equipped, and as what it lies there now."""
    horse = (use(CC, "zixing/DK"), equipped(CC, "zixing/DK", 60))
    guose = use(CC, "zixing/DK", WL, as_card="indulgence", skill="guose")
    moved = CardMoved(60, Place("equip", CC), Place("judge", WL))
    laying = (sideways(CC), *horse, guose, moved, SHORTAGE, end_turn(CC), sideways(WL))

    def judged_first(reason: str) -> list[str]:
        facts = (*laying, *turned("jink/H2", reason))
        return marks(told(*facts, generals=ordinary_but(cold_commander="daqiao")), "judgement")

    assert judged_first("indulgence") == ["violation"]
    assert judged_first("supply_shortage") == []


def test_one_judgement_out_of_order_is_told_once() -> None:
    facts = (*turned("jink/H2", "indulgence"), from_judge_zone(WL, 50, PILE))
    assert marks(told(*WAITING, *facts), "judgement") == ["violation"]


def test_after_a_negated_trick_the_next_one_is_judged() -> None:
    negated = (respond(WC, "nullification/SJ", WL), laid("nullification/SJ", 1))
    facts = (*negated, *turned("jink/D2", "indulgence", 2))
    assert marks(told(*WAITING, *facts), "judgement") == []


COUNTED_TURN = (
    *counted(4),
    sideways(CC),
    HandCounted(CC, 6),
    laid("peach/H3", 40),
    swept(40),
    INDULGENCE,
    *counted(4),
    sideways(WL),
)
"""A turn behind whose draw phase the hand was counted, so that it will be in the next one."""


def laid_over(
    *between: Fact, before: tuple[Fact, ...] = COUNTED_TURN, **generals: str
) -> list[str]:
    """What is said when these cards are laid before an indulgence leaves."""
    who = ordinary_but(cold_right="simayi", **generals)
    leaves = from_judge_zone(WL, 50, PILE)
    return marks(told(*before, *between, leaves, generals=who), "judgement")


SIMAYI = {**ORDINARY, CR: "simayi"}
TURNED, ONCE, TWICE = laid("jink/H2", 1), laid("slash/S7", 2), laid("slash/C8", 3)


def test_judge_04_without_words_the_cards_over_a_judgement_are_counted() -> None:
    assert laid_over(TURNED, ONCE, TWICE) == ["violation"]
    assert laid_over(TURNED, ONCE) == []
    assert laid_over(laid("nullification/SJ", 4), TURNED, ONCE) == [], "that negates"
    assert laid_over(TURNED, ONCE, laid("nullification/SJ", 4)) == ["violation"], "too late for it"
    assert laid_over(TURNED, ONCE, laid(None, 3)) == [], "it was not read"
    assert laid_over(TURNED, ONCE, TWICE, warm_commander="zhangjiao") == [], "one each"
    assert laid_over(TURNED, swept(1), ONCE, TWICE) == [], "the judgement was over"
    assert laid_over(TURNED, ONCE, TWICE, warm_left="zhenji") == [], "luoshen was judged first"
    assert laid_over(TURNED, HandCounted(WL, 6), ONCE, TWICE) == [], "those were played"


def test_cards_of_an_earlier_judgement_count_for_nothing() -> None:
    two = (*COUNTED_TURN[:-1], SHORTAGE, sideways(WL))
    first = (TURNED, from_judge_zone(WL, 51, PILE))
    assert laid_over(*first, ONCE, TWICE, before=two) == []


def test_where_draws_are_not_counted_the_cards_may_have_been_played() -> None:
    uncounted = (sideways(CC), INDULGENCE, end_turn(CC), sideways(WL))
    assert laid_over(TURNED, ONCE, TWICE, before=uncounted) == ["watch"]


def unmarked_turn(seat: Seat, trick: Fact) -> tuple[Fact, ...]:
    """A turn at a table without identity cards, and its end by a count of all hands."""
    return (HandCounted(seat, 6), trick, *counted(4))


ELSEWHERE = delayed(WR, "indulgence/C6", 52)
UNMARKED_TURNS = (*counted(4), *unmarked_turn(CC, INDULGENCE), *unmarked_turn(CL, ELSEWHERE))


@pytest.mark.parametrize(
    ("between", "severities"),
    [
        ((TURNED, ONCE, laid("snatch/S3", 3)), ["violation"]),
        ((TURNED, laid("snatch/S3", 3)), []),
        ((TURNED, HandCounted(WL, 6), ONCE, laid("snatch/S3", 3)), []),
    ],
)
def test_judge_04_without_marks_a_snatch_is_no_play_before_a_draw(
    between: tuple[Fact, ...], severities: list[str]
) -> None:
    """Every draw is counted, so nobody can have reached for the trick by a card yet."""
    facts = (*UNMARKED_TURNS, *between, from_judge_zone(WL, 50, PILE))
    match = told(*facts, generals=SIMAYI, deck="tongshuai", ruleset=TONGSHUAI)
    assert marks(match, "judgement") == severities


def test_without_marks_only_the_first_trick_to_leave_is_known() -> None:
    lying = (*counted(4), *unmarked_turn(CC, INDULGENCE), *unmarked_turn(CL, SHORTAGE))
    first = (laid("snatch/S3", 4), from_judge_zone(WL, 51, PILE))
    facts = (*lying, *first, TURNED, ONCE, TWICE, from_judge_zone(WL, 50, PILE))
    match = told(*facts, generals=SIMAYI, deck="tongshuai", ruleset=TONGSHUAI)
    assert marks(match, "judgement") == []


def in_order(first: int, rules: RuleSet) -> list[str]:
    """Which trick goes first of an indulgence and two lightnings, by the table alone."""
    facts = (
        delayed(WL, "lightning/SA", 60),
        delayed(WL, "lightning/HQ", 61),
        delayed(WL, "indulgence/S6", 50),
        end_turn(CC),
        sideways(WL),
        laid("jink/H2", 1),
        from_judge_zone(WL, first, Place("judge", WC) if first >= 60 else PILE),
    )
    match = told(sideways(CC), *facts, deck="tongshuai", ruleset=rules)
    return marks(match, "judgement")


def test_judge_02_tongshuai_judges_lightnings_as_they_were_placed() -> None:
    """Its book says so of lightnings alone; of other tricks both orders have a reading."""
    assert in_order(60, TONGSHUAI) == []
    assert in_order(61, TONGSHUAI) == ["violation"]
    assert in_order(50, TONGSHUAI) == ["watch"]


def test_judge_02_the_standard_game_judges_the_last_first() -> None:
    assert in_order(50, CERT) == []
    assert in_order(60, CERT) == ["violation"]
    assert in_order(61, CERT) == ["violation"]


def test_judge_02_where_nobody_is_marked_the_trick_that_leaves_begins_the_turn() -> None:
    facts = (
        started(deck="tongshuai", rules="tongshuai"),
        delayed(WL, "lightning/SA", 60),
        delayed(WL, "lightning/HQ", 61),
        phase(CC, "play"),
        end_turn(CC),
        laid("jink/H2", 1),
    )
    for track, severities in ((60, []), (61, ["violation"])):
        passed = from_judge_zone(WL, track, Place("judge", WC))
        match = replay(observed(*facts, passed))
        assert match.state.acting is WL
        assert marks(match, "judgement") == severities


def replaced(seat: Seat, face: str, track: int, by: str = "guicai") -> tuple[Fact, ...]:
    return respond(seat, face, skill=by), laid(face, track)


def test_judge_04_one_replacement_for_each_judgement() -> None:
    one = (*WAITING, *turned("jink/H2", "supply_shortage"), *replaced(CR, "slash/C2", 2), gone(1))
    assert marks(told(*one, generals=SIMAYI), "judgement") == []
    match = told(*one, *replaced(CR, "slash/C3", 3), generals=SIMAYI)
    (flag,) = (f for f in match.flags if f.rule == "judgement")
    assert (flag.severity, flag.seat, flag.clause) == ("violation", CR, "cert-3v3 FAQ 司马懿")
    assert "梅花3 杀" in flag.text_zh


@pytest.mark.parametrize(("general", "severities"), [("zhangjiao", []), ("caocao", ["violation"])])
def test_leiji_may_bring_another_judgement_to_replace(general: str, severities: list[str]) -> None:
    worn = (equipped(CC, "eight_diagram/S2", 40), sideways(WL), use(WL, "slash/S7", CC))
    first = (laid("slash/S7", 1), judged(CC, "slash/C2", "eight_diagram"), laid("slash/C2", 2))
    over = (*replaced(CR, "jink/H2", 3), gone(2), *replaced(CR, "slash/C3", 4))
    match = told(*worn, *first, *over, generals={**SIMAYI, CC: general})
    assert marks(match, "judgement") == severities


def test_judge_04_at_the_next_judgement_there_is_another() -> None:
    first = (*turned("jink/H2", "supply_shortage"), *replaced(CR, "slash/C2", 2))
    done = from_judge_zone(WL, 51, PILE)
    second = (*turned("jink/D2", "indulgence", 3), *replaced(CR, "slash/C3", 4))
    match = told(*WAITING, *first, done, *second, generals=SIMAYI)
    assert marks(match, "judgement") == []


def test_both_who_can_may_replace_it_but_in_their_order() -> None:
    """In the turn of the warm left: warm commander, warm right, cold left, commander, right."""
    generals = {**SIMAYI, CL: "zhangjiao"}
    base = (*WAITING, *turned("jink/H2", "supply_shortage"))
    guidao, guicai = replaced(CL, "slash/C2", 2, "guidao"), replaced(CR, "slash/C3", 3)
    assert marks(told(*base, *guidao, *guicai, generals=generals), "judgement") == []
    match = told(*base, *guicai, *guidao, generals=generals)
    (flag,) = (f for f in match.flags if f.rule == "judgement")
    assert (flag.severity, flag.seat, flag.clause) == ("violation", CL, "cert-3v3 FAQ 张角")


def test_a_replacement_that_was_not_told_leaves_it_open_who_is_next() -> None:
    base = (*WAITING, *turned("jink/H2", "supply_shortage"), *replaced(CR, "slash/C2", 2))
    match = told(*base, laid("peach/H3", 3), *replaced(CR, "slash/C3", 4), generals=SIMAYI)
    assert marks(match, "judgement") == []


def test_guidao_takes_black_cards_only() -> None:
    generals = {**ORDINARY, CL: "zhangjiao"}
    base = (*WAITING, *turned("jink/H2", "supply_shortage"))
    for face, severities in (("slash/C2", []), ("peach/H3", ["violation"])):
        match = told(*base, *replaced(CL, face, 2, "guidao"), generals=generals)
        assert marks(match, "skill_limit") == severities


ALONE = (sideways(CC), INDULGENCE, end_turn(CC), sideways(WL))


def test_judge_05_a_spade_of_xiao_qiao_is_a_heart_so_she_plays_on() -> None:
    held = (*turned("slash/S7", "indulgence"), from_judge_zone(WL, 50, PILE))
    play = (use(WL, "peach/H3", WL), laid("peach/H3", 2))
    xiaoqiao = {**ORDINARY, WL: "xiaoqiao"}
    match = told(*ALONE, *held, *play, generals=xiaoqiao)
    assert marks(match, "judgement") == []
    assert match.ledger.plays.skipped == set()
    match = told(*ALONE, *held, *play)
    (flag,) = (f for f in match.flags if f.rule == "judgement")
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 FAQ 乐不思蜀")
    assert match.ledger.plays.skipped == {Phase.PLAY}


def test_what_stands_is_told_once() -> None:
    held = (*turned("slash/S7", "indulgence"), from_judge_zone(WL, 50, PILE))
    uses = (use(WL, "peach/H3", WL), laid("peach/H3", 2), use(WL, "slash/C2", CR))
    assert marks(told(*ALONE, *held, *uses), "judgement") == ["violation"]
    negated = (*held[:2], respond(WC, "nullification/SJ", WL), laid("nullification/SJ", 3), held[2])
    assert marks(told(*ALONE, *negated, *uses), "judgement") == []


def test_an_indulgence_that_held_forbids_no_answers() -> None:
    held = (*turned("slash/S7", "indulgence"), from_judge_zone(WL, 50, PILE))
    others = (phase(WL, "discard"), waived(WL), skill(WL, "biyue"), respond(WL, "jink/H2"))
    assert marks(told(*ALONE, *held, *others), "judgement") == []
