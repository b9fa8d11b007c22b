"""The Serpent Spear: rulings SPEAR-01, SPEAR-02 and SPEAR-04."""

from engine.observations import Fact
from tests.engine.declared import faults, from_equipment, respond, use
from tests.engine.told import CC, WL, equipped, laid, marks, sideways, told

ARMED = (equipped(WL, "spear/SQ", 40), equipped(WL, "jueying/S5", 41), sideways(WL))
SPEAR = use(WL, None, CC, as_card="slash", skill="spear")


def test_spear_01_two_hand_cards_are_a_slash() -> None:
    match = told(*ARMED, SPEAR, laid("jink/H2", 1), laid("peach/H3", 2), respond(CC, "jink/D2"))
    assert faults(match) == []
    assert match.ledger.plays.told[0].faces == ("jink/H2", "peach/H3")


def test_spear_02_a_card_of_the_equipment_does_not_count() -> None:
    match = told(*ARMED, SPEAR, laid("jink/H2", 1), from_equipment(WL, 41))
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert (flag.severity, flag.seat, flag.seq) == ("violation", WL, 7)
    assert flag.clause == "cert-3v3 FAQ 丈八蛇矛"
    assert "黑桃5 绝影" in flag.text_zh


def test_spear_04_it_answers_barbarians_and_duels() -> None:
    armed = equipped(CC, "spear/SQ", 40)
    answer = respond(CC, None, as_card="slash", skill="spear")
    cards = (laid("jink/H2", 2), laid("peach/H3", 3))
    for face in ("savage_assault/S7", "duel/SA"):
        asked: tuple[Fact, ...] = (sideways(WL), use(WL, face, CC), laid(face, 1))
        assert faults(told(armed, *asked, answer, *cards)) == []


def test_equipment_lost_by_another_is_no_card_of_the_spear() -> None:
    horse = equipped(CC, "dilu/C5", 42)
    match = told(horse, *ARMED, SPEAR, laid("jink/H2", 1), from_equipment(CC, 42))
    assert marks(match, "responses") == []
