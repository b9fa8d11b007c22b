"""One delayed trick of a name before each character."""

from collections.abc import Iterable

from engine.cards import CARDS, CardType, kind_of
from engine.characters import has_stranger, skills_of
from engine.faces import Suit, suit_of
from engine.flags import Flag, Severity
from engine.step import Step
from engine.wording import face_en, face_zh, seat_en, seat_zh
from engine.zones import Oddity, delayed_name, newly_settled


def delayed_tricks(step: Step) -> tuple[Flag, ...]:
    """Flag what cannot lie in a judgement zone, once it has lain there for a while.

    Looks at:  the cards in the judgement zones, as far as they are read; whether anybody could have
               laid another card there as a delayed trick (国色: diamonds; unknown skills).
    Flags:     two of one name, but for lightnings where the book lets them pile up (violation); a
               card that is no delayed trick and that no skill makes one (procedure: one reading is
               all there is); both are watch while anybody may have an unknown skill.
    Source:    FAQ 乐不思蜀, 闪电, 大乔; tongshuai 4.4.2; rulings LE-01, LE-04, JUDGE-02.
    """
    return tuple(_flags(step))


def _flags(step: Step) -> Iterable[Flag]:
    oddities = step.ledger_before.oddities
    for oddity in newly_settled(oddities, "judge", step.before.at_ms, step.observation.at_ms):
        if oddity not in step.ledger.oddities:
            continue
        is_sound = all(_may_lie_there(step, face) for face in oddity.faces)
        if oddity.rule == "name" and is_sound and not _may_pile_up(step, oddity):
            yield _two_of_a_name(step, oddity)
        elif oddity.rule == "kind" and not is_sound:
            yield _wrong(step, oddity)


def _may_pile_up(step: Step, oddity: Oddity) -> bool:
    return step.ruleset.lightnings_stack and delayed_name(oddity.faces[-1]) == "lightning"


def _may_lie_there(step: Step, face: str | None) -> bool:
    """Whether a card is a delayed trick, or a known general of this game lays it as one.

    He may have died since; his indulgence goes on lying there.
    """
    kind = kind_of(face)
    if kind is not None and kind.type is CardType.DELAYED_TRICK:
        return True
    is_guose = suit_of(face) in (Suit.DIAMOND, None)
    return is_guose and any("guose" in skills_of(seat) for seat in step.after.seats)


def _two_of_a_name(step: Step, oddity: Oddity) -> Flag:
    name = CARDS[delayed_name(oddity.faces[-1]) or ""]
    who_zh, who_en = _whose(step, oddity)
    severity = Severity.WATCH if has_stranger(step.after) else Severity.VIOLATION
    texts = (
        f"{who_zh}判定区有两张【{name.name_zh}】：{'、'.join(map(face_zh, oddity.faces))}。",
        f"Two cards lie before {who_en} as {name.name_en}: "
        f"{', '.join(map(face_en, oddity.faces))}.",
    )
    seat = oddity.place.seat
    return step.flag("delayed_tricks", severity, seat, texts, (oddity.since_seq,))


def _wrong(step: Step, oddity: Oddity) -> Flag:
    (face,) = oddity.faces
    who_zh, who_en = _whose(step, oddity)
    severity = Severity.WATCH if has_stranger(step.after) else Severity.PROCEDURE
    texts = (
        f"{who_zh}判定区的{face_zh(face)}不是延时锦囊；可能是识别错误或放错位置。",
        f"{face_en(face)} in the judgement zone of {who_en} is no delayed trick. "
        "Misread, or laid in the wrong place?",
    )
    seat = oddity.place.seat
    return step.flag("delayed_tricks", severity, seat, texts, (oddity.since_seq,))


def _whose(step: Step, oddity: Oddity) -> tuple[str, str]:
    seat = oddity.place.seat
    return ("", "") if seat is None else (seat_zh(seat, step.after), seat_en(seat, step.after))
