"""Faces as the log writes them."""

import pytest

from engine.faces import (
    BackFace,
    CardFace,
    Face,
    FaceFormatError,
    GeneralFace,
    HealthFace,
    IdentityFace,
    Role,
    Suit,
    card_of,
    find_face,
    may_be_same_face,
    parse_face,
    suit_of,
)
from engine.wording import face_en, face_zh

FACES: list[tuple[str, Face, str, str]] = [
    ("slash/S7", CardFace("slash", Suit.SPADE, "7"), "黑桃7 杀", "♠7 Slash"),
    ("slash/?", CardFace("slash", None, None), "杀", "Slash"),
    ("jink/H10", CardFace("jink", Suit.HEART, "10"), "红桃10 闪", "♥10 Dodge"),
    ("fire__slash/DA", CardFace("fire__slash", Suit.DIAMOND, "A"), "方块A 火杀", "♦A Fire Slash"),
    ("general/zhaoyun", GeneralFace("zhaoyun"), "武将 赵云", "general Zhao Yun"),
    ("identity/lord", IdentityFace(Role.LORD), "身份 主公", "identity lord"),
    ("hp/3", HealthFace(3), "体力 3", "health 3"),
    ("back", BackFace(), "牌背", "a card back"),
]


@pytest.mark.parametrize(("text", "face", "zh", "en"), FACES)
def test_a_face_is_read_and_named(text: str, face: Face, zh: str, en: str) -> None:
    assert parse_face(text) == face
    assert face_zh(text) == zh
    assert face_en(text) == en


@pytest.mark.parametrize(
    "text",
    ["", "slash", "slash/", "slash/7S", "slash/S1", "slash/S11", "slash/X7", "Slash/S7", "/S7",
     "identity/king", "hp/", "hp/x", "hp/٣", "hp/100", "general/", "general/Zhao",
     "slash/S7\n"],
)  # fmt: skip
def test_what_is_no_face_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(FaceFormatError) as complaint:
        parse_face(text)
    assert repr(text) in str(complaint.value)
    assert find_face(text) is None


def test_an_unreadable_card_has_neither_kind_nor_suit() -> None:
    assert card_of(None) is None
    assert suit_of(None) is None
    assert card_of("back") is None
    assert (card_of("slash/?"), suit_of("slash/?")) == ("slash", None)
    assert face_zh(None) == "看不清的牌"


def test_a_less_exact_reading_may_be_the_same_card() -> None:
    assert may_be_same_face("slash/S7", "slash/?")
    assert may_be_same_face(None, "slash/S7")
    assert not may_be_same_face("slash/S7", "slash/S8")
    assert not may_be_same_face("slash/?", "jink/?")
    assert not may_be_same_face("general/caocao", "hp/3")
