"""The Renwang shield: rulings RENWANG-01 and RENWANG-02."""

import pytest

from engine.observations import Fact, Unobservable
from tests.engine.declared import respond, use
from tests.engine.told import CC, ORDINARY, WL, equipped, laid, marks, sideways, told

WORN = equipped(CC, "nioh_shield/C2", 40)


def slashed(face: str, *before: Fact, general: str = "zhangliao") -> list[str]:
    """A slash at the shield, and a dodge."""
    facts = (use(WL, face, CC), laid(face, 1), respond(CC, "jink/H2"))
    generals = {**ORDINARY, WL: general}
    return marks(told(WORN, *before, sideways(WL), *facts, generals=generals), "responses")


def test_renwang_01_a_black_slash_cannot_be_dodged_as_it_does_nothing() -> None:
    match = told(
        WORN,
        sideways(WL),
        use(WL, "slash/S7", CC),
        laid("slash/S7", 1),
        respond(CC, "jink/H2"),
    )
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert (flag.severity, flag.seat, flag.clause) == ("violation", CC, "cert-3v3 FAQ 仁王盾")
    assert "红桃2 闪" in flag.text_zh
    assert "♥2 Dodge" in flag.text_en


def test_renwang_02_with_the_qinggang_sword_it_must_be_dodged() -> None:
    assert slashed("slash/S7", equipped(WL, "qinggang_sword/S6", 41)) == []


@pytest.mark.parametrize(
    ("face", "n_flags"), [("slash/C2", 1), ("slash/H10", 0), ("slash/?", 0), ("slash/DK", 0)]
)
def test_only_a_slash_known_to_be_black_is_stopped(face: str, n_flags: int) -> None:
    assert len(slashed(face)) == n_flags


def test_spades_of_xiao_qiao_are_red() -> None:
    assert slashed("slash/S7", general="xiaoqiao") == []
    assert slashed("slash/C7", general="xiaoqiao") == ["violation"]


def test_what_was_not_read_may_be_the_sword() -> None:
    assert slashed("slash/S7", equipped(WL, None, 41)) == []
    hidden = Unobservable((equipped(CC, "", 0).place,), "a hand")
    facts = (use(WL, "slash/S7", CC), laid("slash/S7", 1), hidden, respond(CC, "jink/H2"))
    assert marks(told(WORN, sideways(WL), *facts), "responses") == []


@pytest.mark.parametrize(("second", "n_flags"), [("jink/S3", 1), ("jink/H3", 0), (None, 0)])
def test_two_cards_of_a_spear_are_black_when_both_are(second: str | None, n_flags: int) -> None:
    spear = equipped(WL, "spear/SQ", 41)
    facts: list[Fact] = [use(WL, None, CC, as_card="slash", skill="spear"), laid("slash/C3", 1)]
    facts += [] if second is None else [laid(second, 2)]
    match = told(WORN, spear, sideways(WL), *facts, respond(CC, "jink/H2"))
    assert len(marks(match, "responses")) == n_flags


def test_a_slash_without_a_card_has_no_colour() -> None:
    generals = {**ORDINARY, WL: "xiahouyuan"}
    facts = (use(WL, None, CC, as_card="slash", skill="shensu"), respond(CC, "jink/H2"))
    match = told(WORN, sideways(WL), *facts, generals=generals)
    assert marks(match, "responses") == []
