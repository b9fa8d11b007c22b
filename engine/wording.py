"""Seats, cards and amounts in words, for the texts of flags."""

from engine.cards import CARDS
from engine.faces import (
    BackFace,
    CardFace,
    Face,
    GeneralFace,
    HealthFace,
    IdentityFace,
    Role,
    Suit,
    find_face,
)
from engine.generals import find_general_name
from engine.seats import Seat, Team
from engine.state import MatchState

TEAM_ZH = {Team.WARM: "暖方", Team.COLD: "冷方"}
TEAM_EN = {Team.WARM: "warm", Team.COLD: "cold"}
_POST_ZH = {"commander": "主帅", "left": "左前锋", "right": "右前锋"}
_POST_EN = {"commander": "commander", "left": "left vanguard", "right": "right vanguard"}
_SUIT_ZH = {Suit.SPADE: "黑桃", Suit.HEART: "红桃", Suit.CLUB: "梅花", Suit.DIAMOND: "方块"}
_SUIT_EN = {Suit.SPADE: "♠", Suit.HEART: "♥", Suit.CLUB: "♣", Suit.DIAMOND: "♦"}
_ROLE_ZH = {
    Role.LORD: "主公",
    Role.LOYALIST: "忠臣",
    Role.RENEGADE: "内奸",
    Role.REBEL: "反贼",
}


def seat_zh(seat: Seat, state: MatchState | None = None) -> str:
    """Name a seat in Chinese, with its general when ``state`` knows it."""
    name = TEAM_ZH[seat.team] + _POST_ZH[seat.value.partition("_")[2]]
    general = None if state is None else state.seat(seat).general
    return name if general is None else f"{name}（{general_zh(general)}）"


def seat_en(seat: Seat, state: MatchState | None = None) -> str:
    """Name a seat in English, with its general when ``state`` knows it."""
    name = f"{TEAM_EN[seat.team]} {_POST_EN[seat.value.partition('_')[2]]}"
    general = None if state is None else state.seat(seat).general
    return name if general is None else f"{name} ({general_en(general)})"


def general_zh(general: str) -> str:
    """Name a general in Chinese; an unknown id stays as it is."""
    known = find_general_name(general)
    return general if known is None else known.name_zh


def general_en(general: str) -> str:
    """Name a general in English; an unknown id stays as it is."""
    known = find_general_name(general)
    return general if known is None else known.name_en


def face_zh(face: str | None) -> str:
    """Name a face in Chinese, such as ``黑桃7 杀``."""
    parsed = find_face(face)
    return (face or "看不清的牌") if parsed is None else _known_zh(parsed)


def face_en(face: str | None) -> str:
    """Name a face in English, such as ``♠7 Slash``."""
    parsed = find_face(face)
    return (face or "an unreadable card") if parsed is None else _known_en(parsed)


def seconds(ms: int) -> str:
    """Write a time with one digit after the point, such as ``6.2``."""
    return f"{ms / 1000:.1f}"


def _known_zh(face: Face) -> str:
    match face:
        case CardFace(card, suit, rank):
            name = CARDS[card].name_zh if card in CARDS else card
            return name if suit is None else f"{_SUIT_ZH[suit]}{rank} {name}"
        case GeneralFace(general):
            return f"武将 {general_zh(general)}"
        case IdentityFace(role):
            return f"身份 {_ROLE_ZH[role]}"
        case HealthFace(hp):
            return f"体力 {hp}"
        case BackFace():
            return "牌背"


def _known_en(face: Face) -> str:
    match face:
        case CardFace(card, suit, rank):
            name = CARDS[card].name_en if card in CARDS else card
            return name if suit is None else f"{_SUIT_EN[suit]}{rank} {name}"
        case GeneralFace(general):
            return f"general {general_en(general)}"
        case IdentityFace(role):
            return f"identity {role.value}"
        case HealthFace(hp):
            return f"health {hp}"
        case BackFace():
            return "a card back"
