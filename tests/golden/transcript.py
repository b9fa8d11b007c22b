"""A match log as a script that a person can read along: turns as headings, entries, flags, table.

Seats are written ``WC WL WR CC CL CR``, a seat's zone ``WC.equip``, a card's track ``#20``.
"""

from collections.abc import Iterator, Mapping

from engine.log_codec import fields_of
from engine.match import Match
from engine.observations import CardMoved, CardTakenAway, Observation
from engine.result.outcome import outcome_of
from engine.seats import Seat
from engine.state import MatchState, SeatState

SHORT = {seat: f"{seat.value[0]}{seat.value.partition('_')[2][0]}".upper() for seat in Seat}


def transcript_of(name: str, record: tuple[Observation, ...], match: Match) -> list[str]:
    """Return the lines; ``match`` is the one that begins, with its rules and nothing told yet."""
    lines = [f"# {name}, judged by {match.ruleset.id}"]
    for observation in record:
        before, match = match, match.then(observation)
        lines += told(observation, before, match)
    return [*lines, *ended(match)]


def told(observation: Observation, before: Match, match: Match) -> Iterator[str]:
    """Write one entry with what it changed: the heading before it, the flags and table after it."""
    if _moment(match.state) != _moment(before.state):
        if match.state.acting not in (None, before.state.acting):
            yield f"== {_table(before.state)}"
        yield f"-- {_moment(match.state)}"
    yield f"{observation.seq:5} {_clock(observation.at_ms)} {said(observation, before.state)}"
    yield from _flags(before, match)


def said(observation: Observation, state: MatchState) -> str:
    """Write an entry in one line; of a card that moves, what it is."""
    fact = observation.fact
    values = fields_of(fact)
    words = [f"{observation.by:7} {values.pop('type')}"]
    if isinstance(fact, CardMoved | CardTakenAway):
        words.append(state.find_face(fact.track) or "?")
    return " ".join([*words, *(f"{key}={_short(value)}" for key, value in values.items())])


def ended(match: Match) -> list[str]:
    """Write how it ended, and what would be compared."""
    outcome = outcome_of(match.state, match.ruleset)
    sides = (
        f"# {team}: {side.survivors} alive, {'?' if side.lost_hp is None else side.lost_hp} health "
        f"lost, {side.points_lost} points lost"
        for team, side in outcome.standings.items()
    )
    return [
        f"== {_table(match.state)}",
        f"# winner {outcome.winner or 'none'}: {outcome.reason}",
        *sides,
        f"# flags: {len(match.flags)}",
    ]


def _moment(state: MatchState) -> str:
    acting = "nobody" if state.acting is None else SHORT[state.acting]
    return f"game {state.game_no}, round {state.round_no}, {acting}, {state.phase}"


def _clock(at_ms: int) -> str:
    return f"{at_ms // 60_000:2}:{at_ms % 60_000 / 1000:04.1f}"


def _flags(before: Match, match: Match) -> Iterator[str]:
    old = {flag.id: (flag.severity, flag.ruling) for flag in before.flags}
    for flag in match.flags:
        if old.get(flag.id) != (flag.severity, flag.ruling):
            ruling = f" RULED {flag.ruling}" if flag.ruling else ""
            yield f"      FLAG {flag.severity} [{flag.clause}] {flag.text_en}{ruling}"
            yield f"           {flag.text_zh}"
    now = {flag.id for flag in match.flags}
    yield from (f"      WITHDRAWN {flag_id}" for flag_id in old if flag_id not in now)


def _table(state: MatchState) -> str:
    return "; ".join(_seat(state, seat) for seat in state.seats)


def _seat(state: MatchState, seat: SeatState) -> str:
    if not seat.alive:
        return f"{SHORT[seat.seat]} dead"
    cards = [
        card.face or "?"
        for card in state.table
        if card.place.seat is seat.seat and card.place.zone in ("equip", "judge")
    ]
    hand = "?" if seat.hand_count is None else seat.hand_count
    hp = "?" if seat.hp is None else seat.hp
    return " ".join([f"{SHORT[seat.seat]} {hp} hp {hand} cards", *cards])


def _short(value: object) -> str:
    if isinstance(value, Mapping):
        if set(value) == {"zone", "seat"}:
            return f"{SHORT[value['seat']]}.{value['zone']}" if value["seat"] else value["zone"]
        if set(value) == {"player", "general"}:
            return f"{value['player']} {_short(value['general'])}"
        return f"{{{', '.join(f'{_short(key)}: {_short(item)}' for key, item in value.items())}}}"
    if isinstance(value, list):
        return f"[{' '.join(map(_short, value))}]"
    if value is None:
        return "-"
    return SHORT[Seat(str(value))] if value in list(Seat) else str(value)
