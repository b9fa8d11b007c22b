"""Short ways to tell a match fact by fact; all of it is made by hand, nothing is simulated."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.flags import Flag
from engine.match import Match
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Declared,
    Fact,
    HandCounted,
    IdentityTurned,
    MatchStarted,
    Observation,
    Place,
    SeatEntry,
    Witness,
)
from engine.rulesets import DEFAULT_RULESET, RuleSet
from engine.seats import Seat

WC, WL, WR = Seat.WARM_COMMANDER, Seat.WARM_LEFT, Seat.WARM_RIGHT
CC, CL, CR = Seat.COLD_COMMANDER, Seat.COLD_LEFT, Seat.COLD_RIGHT

# Generals whose skills neither lay slashes nor let others lay them.
ORDINARY: Mapping[Seat, str | None] = {
    WC: "xuchu",
    WL: "zhangliao",
    WR: "luxun",
    CC: "caoren",
    CL: "weiyan",
    CR: "guojia",
}
MIDDLE = Place("play")
PILE = Place("discard")


@dataclass(frozen=True)
class After:
    """A fact that follows ``ms`` after the one before it."""

    ms: int
    fact: Fact


def ordinary_but(**generals: str) -> Mapping[Seat, str | None]:
    """The ordinary generals with others on the seats named, such as ``warm_left="guanyu"``."""
    return {**ORDINARY, **{Seat(name): general for name, general in generals.items()}}


def started(
    generals: Mapping[Seat, str | None] = ORDINARY, deck: str = "classic", rules: str = "cert-3v3"
) -> MatchStarted:
    entries = {seat: SeatEntry("", general) for seat, general in generals.items()}
    return MatchStarted(rules, deck, entries, "2026-01-01T08:00:00Z", 1)


def observed(*facts: Fact | After, gap_ms: int = 3000) -> tuple[Observation, ...]:
    at_ms = 0
    observations: list[Observation] = []
    for seq, told in enumerate(facts, start=1):
        at_ms += told.ms if isinstance(told, After) else gap_ms
        fact = told.fact if isinstance(told, After) else told
        observations.append(Observation(seq, at_ms, Witness.CAMERA, fact))
    return tuple(observations)


def told(
    *facts: Fact | After,
    generals: Mapping[Seat, str | None] = ORDINARY,
    deck: str = "classic",
    ruleset: RuleSet = DEFAULT_RULESET,
) -> Match:
    """Tell a match that begins with these generals; the first fact of ``facts`` is entry 2."""
    match = Match(ruleset)
    for observation in observed(started(generals, deck), *facts):
        match = match.then(observation)
    return match


def marks(match: Match, rule: str) -> list[str]:
    """The severities that a rule has raised, oldest first."""
    return [flag.severity.value for flag in match.flags if flag.rule == rule]


def only(match: Match, rule: str) -> Flag:
    """The one flag that a rule has raised."""
    (flag,) = (flag for flag in match.flags if flag.rule == rule)
    return flag


def sideways(seat: Seat) -> IdentityTurned:
    return IdentityTurned(seat, sideways=True)


def upright(seat: Seat) -> IdentityTurned:
    return IdentityTurned(seat, sideways=False)


def laid(face: str | None, track: int) -> CardPlaced:
    return CardPlaced(face, MIDDLE, track)


def equipped(seat: Seat, face: str | None, track: int) -> CardPlaced:
    return CardPlaced(face, Place("equip", seat), track)


def delayed(seat: Seat, face: str, track: int) -> CardPlaced:
    return CardPlaced(face, Place("judge", seat), track)


def swept(track: int) -> CardMoved:
    return CardMoved(track, MIDDLE, PILE)


def gone(track: int, place: Place = MIDDLE) -> CardTakenAway:
    return CardTakenAway(track, place)


def counted(n_cards: int, others: Mapping[Seat, int] | None = None) -> tuple[HandCounted, ...]:
    """Count the hands of all; ``others`` are those that hold another number."""
    held = others or {}
    return tuple(HandCounted(seat, held.get(seat, n_cards)) for seat in Seat)


def used(
    seat: Seat, face: str | None, as_card: str | None = None, skill: str | None = None
) -> Declared:
    return Declared(seat, "use", face, as_card, (), skill)


def responded(seat: Seat, face: str | None, as_card: str | None = None) -> Declared:
    return Declared(seat, "respond", face, as_card)


def end_turn(seat: Seat) -> Declared:
    return Declared(seat, "end_turn")
