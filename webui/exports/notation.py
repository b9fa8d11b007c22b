"""The match notation, ``.sgs3v3``: tags and numbered entries like a chess game's; docs/exports.md.

It holds everything that the log holds: read back it gives the same lines, hash for hash.

Errors:
    ValueError
      └ NotationError    a line that cannot be read: its number and why
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.fact_fields import Json, fact_from_fields, fields_of
from engine.field_reader import FactFormatError
from engine.observations import Corrected, Fact, MatchStarted, Observation, Witness
from engine.seats import Seat, Team
from webui.exports.notation_values import NotationValueError, ValueReader, written
from webui.exports.record import MatchRecord, clock_of, last_hash_of

FORMAT_TAG = '[Format "sgs3v3 1"]'

# Word and the fields that every entry of a type has, in the order in which they are written.
_WORDS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "MatchStarted": ("start", ()),
    "PoolRevealed": ("pool", ("generals",)),
    "GeneralPicked": ("pick", ("team", "general")),
    "LineupSet": ("lineup", ("team", "seats")),
    "FirstTeamChosen": ("first", ("team",)),
    "IdentityTurned": ("turn", ("seat", "sideways")),
    "CardPlaced": ("lay", ("face", "zone", "seat", "track")),
    "CardMoved": ("move", ("track", "from", "to")),
    "CardTakenAway": ("take", ("track", "from", "to")),
    "HandCounted": ("hand", ("seat", "count")),
    "HpShown": ("hp", ("seat", "hp")),
    "Declared": ("say", ("seat", "action")),
    "DeathConfirmed": ("dead", ("seat",)),
    "ClockStarted": ("clock", ("clock",)),
    "ClockPaused": ("pause", ("clock",)),
    "ClockResumed": ("resume", ("clock",)),
    "TimeCalled": ("time", ("clock",)),
    "FoulCalled": ("foul", ("team", "code", "points")),
    "Conceded": ("concede", ("team",)),
    "Unobservable": ("blind", ("zones", "reason")),
    "Retracted": ("retract", ("of_seq",)),
    "Corrected": ("correct", ("of_seq",)),
    "Ruled": ("rule", ("flag", "verdict")),
    "MatchEnded": ("end", ("winner", "reason")),
}
_TYPES = {word: name for name, (word, _) in _WORDS.items()}
_RESULTS = {Team.WARM: "1-0", Team.COLD: "0-1", None: "*"}
_SEAT_TAGS = {seat: "".join(map(str.capitalize, seat.split("_"))) for seat in Seat}

_TAG = re.compile(r'\[(\w+) ("(?:[^"\\]|\\.)*")\]')
_ENTRY = re.compile(r"(\d+)\. \{(\d+):(\d\d)\.(\d\d\d) (\w+)\} (.*)")
_END = re.compile(r"(?:1-0|0-1|\*) \{sha256 ([0-9a-f]{64})\}")


class NotationError(ValueError):
    """A line of the notation that cannot be read."""

    def __init__(self, line_no: int, reason: str) -> None:
        """Remember where (counting from 1) and why."""
        super().__init__(f"line {line_no}: {reason}")


def as_notation(record: MatchRecord) -> str:
    """Return the whole log as notation."""
    lines = [FORMAT_TAG]
    for observation in record.observations:
        if isinstance(observation.fact, MatchStarted):
            lines += ["", *_tags_of(observation.fact), ""]
        lines.append(_entry_of(observation))
    result = record.match.state.result
    mark = _RESULTS[None if result is None else result.winner]
    return "\n".join([*lines, f"{mark} {{sha256 {last_hash_of(record.observations)}}}", ""])


def observations_in(text: str) -> tuple[Observation, ...]:
    """Read notation back.

    Raises:
        NotationError: when a line cannot be read, or the entries are not those that were written.
    """
    reading = _Reading({}, [])
    end: tuple[int, str] | None = None
    for line_no, line in enumerate(text.split("\n"), start=1):
        try:
            if found := _END.fullmatch(line):
                end = (line_no, found[1])
            elif line and line != FORMAT_TAG:
                reading.read(line)
        except (NotationValueError, FactFormatError) as error:
            raise NotationError(line_no, str(error)) from None
    if end is None:
        raise NotationError(text.count("\n") + 1, "the result and hash at the end are missing")
    _check_hash(tuple(reading.entries), *end)
    return tuple(reading.entries)


def is_notation(text: str) -> bool:
    """Whether a text says that it is notation."""
    return text.startswith(FORMAT_TAG)


def _tags_of(fact: MatchStarted) -> Iterator[str]:
    yield _tag("Game", str(fact.game_no))
    yield _tag("Ruleset", fact.ruleset)
    yield _tag("Deck", fact.deck)
    yield _tag("StartedUtc", fact.started_utc)
    if fact.settings is not None:
        yield _tag("Settings", json.dumps(fact.settings, ensure_ascii=False))
    for seat, entry in fact.seats.items():
        yield _tag(_SEAT_TAGS[seat] + "Player", entry.player)
        if entry.general is not None:
            yield _tag(_SEAT_TAGS[seat] + "General", entry.general)


def _tag(name: str, text: str) -> str:
    return f"[{name} {json.dumps(text, ensure_ascii=False)}]"


def _entry_of(observation: Observation) -> str:
    clock = clock_of(observation.at_ms)
    said = _said(observation.fact)
    return f"{observation.seq}. {{{clock} {observation.by.value}}} {said}"


def _said(fact: Fact) -> str:
    """Write a fact; what a game begins with stands in the tags before it."""
    if isinstance(fact, MatchStarted):
        return _WORDS["MatchStarted"][0]
    if isinstance(fact, Corrected):
        return f"{_WORDS['Corrected'][0]} {fact.of_seq} ({_said_inside(fact.replacement)})"
    return _said_inside(fact)


def _said_inside(fact: Fact) -> str:
    values = fields_of(fact)
    word, fixed = _WORDS[str(values.pop("type"))]
    parts = [word, *(written(values.pop(key)) for key in fixed)]
    return " ".join([*parts, *(f"{key}={written(value)}" for key, value in values.items())])


@dataclass(frozen=True, slots=True)
class _Reading:
    """What was read so far."""

    tags: dict[str, str]
    """Of the game that the next ``start`` begins, in order."""
    entries: list[Observation]

    def read(self, line: str) -> None:
        """Take in one more line."""
        if found := _TAG.fullmatch(line):
            self.tags[found[1]] = json.loads(found[2])
            return
        found = _ENTRY.fullmatch(line)
        if found is None:
            raise NotationValueError(f"neither tag nor entry: {line[:40]!r}")
        number, minutes, seconds, ms, by, said = found.groups()
        at_ms = (int(minutes) * 60 + int(seconds)) * 1000 + int(ms)
        fact = self._fact_in(ValueReader(said))
        self.entries.append(Observation(int(number), at_ms, _witness(by), fact))

    def _fact_in(self, said: ValueReader) -> Fact:
        values = _fields_in(said)
        if values == {"type": "MatchStarted"}:
            values |= _start_from(self.tags)
            self.tags.clear()
        if not said.is_done:
            raise NotationValueError(f"{said.peek()[:40]!r} too much")
        return fact_from_fields(values)


def _fields_in(said: ValueReader) -> dict[str, Json]:
    word = said.take()
    name = _TYPES.get(word)
    if name is None:
        raise NotationValueError(f"unknown word {word[:40]!r}")
    values: dict[str, Json] = {"type": name}
    for key in _WORDS[name][1]:
        values[key] = said.value()
    if said.peek() == "(":
        said.expect("(")
        values["replacement"] = _fields_in(said)
        said.expect(")")
    while not said.is_done and said.peek() != ")":
        key = said.key()
        said.expect("=")
        values[key] = said.value()
    return values


def _start_from(tags: Mapping[str, str]) -> dict[str, Json]:
    missing = {"Game", "Ruleset", "Deck", "StartedUtc"} - tags.keys()
    if missing or not tags["Game"].isdigit():
        raise NotationValueError(f"a game without the tag {', '.join(sorted(missing)) or 'Game'}")
    seats: dict[str, Json] = {}
    by_tag = {name: seat for seat, name in _SEAT_TAGS.items()}
    for tag, player in tags.items():
        if tag.endswith("Player") and tag.removesuffix("Player") in by_tag:
            name = tag.removesuffix("Player")
            seats[by_tag[name]] = {"player": player, "general": tags.get(f"{name}General")}
    return {
        "settings": _settings_in(tags),
        "ruleset": tags["Ruleset"],
        "deck": tags["Deck"],
        "seats": seats,
        "started_utc": tags["StartedUtc"],
        "game_no": int(tags["Game"]),
    }


def _settings_in(tags: Mapping[str, str]) -> Json:
    """Return what an organiser changed in the rules; what JSON it is, the fact is made to say."""
    try:
        settings: Json = json.loads(tags.get("Settings", "null"))
    except json.JSONDecodeError:
        raise NotationValueError("the tag Settings is not JSON") from None
    return settings


def _witness(by: str) -> Witness:
    if by not in list(Witness):
        raise NotationValueError(f"unknown witness {by[:40]!r}")
    return Witness(by)


def _check_hash(entries: tuple[Observation, ...], line_no: int, expected: str) -> None:
    if last_hash_of(entries) != expected:
        raise NotationError(line_no, "the hash does not fit: an entry was changed or lost")
