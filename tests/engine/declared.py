"""Short ways to say what players declare; see docs/log-format.md, "How plays are told"."""

from collections.abc import Mapping

from engine.match import Match
from engine.observations import CardMoved, Declared, Fact, HpShown, Place
from engine.plays.play import Plays
from engine.seats import Seat
from tests.engine.told import MIDDLE, ORDINARY, After, told

GENERALS: Mapping[Seat, str | None] = ORDINARY


def use(
    seat: Seat,
    face: str | None,
    *targets: Seat,
    as_card: str | None = None,
    skill: str | None = None,
) -> Declared:
    return Declared(seat, "use", face, as_card, targets, skill)


def respond(
    seat: Seat,
    face: str | None,
    *targets: Seat,
    as_card: str | None = None,
    skill: str | None = None,
) -> Declared:
    return Declared(seat, "respond", face, as_card, targets, skill)


def skill(seat: Seat, name: str, *targets: Seat, face: str | None = None) -> Declared:
    return Declared(seat, "skill", face, None, targets, name)


def judged(seat: Seat, face: str, reason: str) -> Declared:
    return Declared(seat, "judge", face, None, (), reason)


def dying(seat: Seat) -> Declared:
    return Declared(seat, "dying")


def phase(seat: Seat, name: str) -> Declared:
    return Declared(seat, "phase", None, name)


def waived(seat: Seat, what: str | None = None) -> Declared:
    return Declared(seat, "pass", None, None, (), what)


def hp(seat: Seat, points: int) -> HpShown:
    return HpShown(seat, points)


def from_equipment(seat: Seat, track: int, target: Place = MIDDLE) -> CardMoved:
    return CardMoved(track, Place("equip", seat), target)


def from_judge_zone(seat: Seat, track: int, target: Place) -> CardMoved:
    return CardMoved(track, Place("judge", seat), target)


def plays(*facts: Fact | After, generals: Mapping[Seat, str | None] = ORDINARY) -> Plays:
    """Return what is known of the plays after these facts."""
    return told(*facts, generals=generals).ledger.plays


def flags_of(match: Match, rule: str) -> list[tuple[str, int]]:
    """Return severity and entry of what a rule has raised, oldest first."""
    return [(flag.severity.value, flag.seq) for flag in match.flags if flag.rule == rule]


def faults(match: Match) -> list[str]:
    """Return the rules that raised anything but for who opens: turns here begin anywhere."""
    return [flag.rule for flag in match.flags if flag.rule != "unit_order"]
