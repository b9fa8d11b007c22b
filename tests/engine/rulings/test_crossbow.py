"""The rulings SHA-08 and SHA-10 on the crossbow."""

from engine.observations import CardMoved, Fact, Place
from engine.rulesets import ruleset_of
from tests.engine.declared import flags_of, respond, use
from tests.engine.told import CR, MIDDLE, ORDINARY, WL, equipped, laid, only, sideways, told

BOW = equipped(WL, "crossbow/DA", 9)
GUAN_YU = {**ORDINARY, WL: "guanyu"}


def slashed(face: str, track: int) -> tuple[Fact, Fact]:
    return use(WL, face, CR), laid(face, track)


def test_sha_08_the_crossbow_of_tongshuai_has_no_limit() -> None:
    faces = ["slash/S7", "slash/S8", "slash/C2", "slash/C3", "slash/D6"]
    slashes = [fact for track, face in enumerate(faces) for fact in slashed(face, track + 1)]
    match = told(BOW, sideways(WL), *slashes, deck="tongshuai", ruleset=ruleset_of("tongshuai"))
    assert [flag for flag in match.flags if flag.rule in ("one_slash", "skill_limit")] == []


def test_sha_10_the_crossbow_is_not_spent_for_the_slash_that_needs_it() -> None:
    spent = (
        use(WL, "crossbow/DA", CR, as_card="slash", skill="wusheng"),
        CardMoved(9, Place("equip", WL), MIDDLE),
    )
    match = told(BOW, sideways(WL), *slashed("slash/S7", 1), *spent, generals=GUAN_YU)
    flag = only(match, "skill_limit")
    assert (flag.rule, flag.severity, flag.clause, flag.seat) == (
        "skill_limit",
        "violation",
        "cert-3v3 FAQ 关羽",
        WL,
    )
    assert "诸葛连弩" in flag.text_zh


def test_the_crossbow_may_be_the_first_slash_or_a_red_hand_card() -> None:
    as_slash = use(WL, "crossbow/DA", CR, as_card="slash", skill="wusheng")
    assert flags_of(told(BOW, sideways(WL), as_slash, generals=GUAN_YU), "skill_limit") == []
    hand = told(sideways(WL), *slashed("slash/S7", 1), as_slash, generals=GUAN_YU)
    assert flags_of(hand, "skill_limit") == []
    answer = respond(WL, "slash/S8")
    after_answer = told(BOW, sideways(WL), answer, as_slash, generals=GUAN_YU)
    assert flags_of(after_answer, "skill_limit") == []
