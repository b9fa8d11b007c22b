"""One card of a kind in an equipment zone: a weapon, an armor, a horse each way."""

from collections.abc import Iterable

from engine.cards import CARDS, CardType
from engine.faces import card_of
from engine.flags import Flag, Severity
from engine.step import Step
from engine.wording import face_en, face_zh, seat_en, seat_zh
from engine.zones import Oddity, newly_settled, taken_back


def equipment(step: Step) -> tuple[Flag, ...]:
    """Flag what cannot lie in an equipment zone, once it has lain there longer than a swap takes.

    Looks at:  the cards in the equipment zones, as far as they are read.
    Flags:     two cards for one slot, or a new one that went while the old one stayed (violation;
               watch when one of them was read as a card that the deck has not so often); a card
               that is no equipment (procedure: one reading is all there is, and a misreading is
               likelier).
    Source:    the standard game, FAQ 麒麟弓; rulings EQUIP-01, EQUIP-02.
    """
    return tuple(_flags(step))


def _flags(step: Step) -> Iterable[Flag]:
    oddities = step.ledger_before.oddities
    for oddity in newly_settled(oddities, "equip", step.before.at_ms, step.observation.at_ms):
        if oddity in step.ledger.oddities:
            yield _two_of_a_slot(step, oddity) if oddity.rule == "slot" else _wrong(step, oddity)
    for oddity in taken_back(oddities, step.ledger.oddities, step.after):
        if oddity.place.zone == "equip" and not oddity.is_settled_by(step.before.at_ms):
            yield _two_of_a_slot(step, oddity)


_SLOTS = {
    CardType.WEAPON: ("武器", "weapons"),
    CardType.ARMOR: ("防具", "armors"),
    CardType.PLUS_HORSE: ("+1马", "+1 horses"),
    CardType.MINUS_HORSE: ("-1马", "-1 horses"),
}


def _two_of_a_slot(step: Step, oddity: Oddity) -> Flag:
    slot_zh, slot_en = _SLOTS[CARDS[card_of(oddity.faces[-1]) or ""].type]
    seat = oddity.place.seat
    who_zh = "" if seat is None else seat_zh(seat, step.after)
    who_en = "" if seat is None else seat_en(seat, step.after)
    texts = (
        f"{who_zh}装备区有两张{slot_zh}：{'、'.join(map(face_zh, oddity.faces))}；"
        "换装时原装备应置入弃牌堆。",
        f"{who_en} has two {slot_en} equipped: {', '.join(map(face_en, oddity.faces))}; "
        "the old one goes to the discard pile.",
    )
    severity = Severity.WATCH if _is_doubtful(step, oddity) else Severity.VIOLATION
    return step.flag("equipment", severity, seat, texts, (oddity.since_seq,))


def _is_doubtful(step: Step, oddity: Oddity) -> bool:
    """Whether one of the cards is of a face that was seen more often than the deck has it."""
    return bool(step.ledger.mistrust.tracks.intersection(oddity.tracks))


def _wrong(step: Step, oddity: Oddity) -> Flag:
    (face,) = oddity.faces
    seat = oddity.place.seat
    who_zh = "" if seat is None else seat_zh(seat, step.after)
    who_en = "" if seat is None else seat_en(seat, step.after)
    texts = (
        f"{who_zh}装备区的{face_zh(face)}不是装备牌；可能是识别错误或放错位置。",
        f"{face_en(face)} in the equipment zone of {who_en} is no equipment. "
        "Misread, or laid in the wrong place?",
    )
    return step.flag("equipment", Severity.PROCEDURE, seat, texts, (oddity.since_seq,))
