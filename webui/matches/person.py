"""Everything that a match has kept about one player, for whoever asks what is known of him."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.observations import MatchStarted, Observation
from engine.seats import Seat
from webui.desk.log_view import LogEntryView
from webui.desk.privacy import ConsentView, Privacy
from webui.desk.view import FlagView
from webui.matches.match_views import timeline_of
from webui.matches.opened import OpenedMatch


@dataclass(frozen=True, slots=True)
class SeatTakenView:
    """Where the player sat in one game."""

    game_no: int
    seat: str
    first_seq: int
    """Entry that began the game."""
    last_seq: int
    """Last entry of the game."""

    def has(self, seq: int) -> bool:
        """Whether an entry is of this game."""
        return self.first_seq <= seq <= self.last_seq


@dataclass(frozen=True, slots=True)
class PersonView:
    """What is kept about one player."""

    match: str
    player: str
    """Empty when nobody has named him; he is then known in the last game alone."""
    seats: tuple[SeatTakenView, ...]
    """A seat for each game he played."""
    consents: tuple[ConsentView, ...]
    """What he said about clips, oldest first."""
    entries: tuple[LogEntryView, ...]
    """Those about his seat, and what corrects them."""
    flags: tuple[FlagView, ...]
    """Those about his seat."""
    pictures: tuple[int, ...]
    """Entries of his that a picture proves."""
    clips: tuple[str, ...]
    """Flags of his games that have a clip: each shows the whole table."""


def person_of(match_id: str, opened: OpenedMatch, seat: Seat) -> PersonView:
    """Return what a match has kept about who sits on ``seat`` in its last game."""
    player = opened.record.match.state.players[seat]
    taken = _seats_of(player, seat, opened.record.effective())
    timeline = timeline_of(opened)
    own = {entry.seq for entry in timeline.entries if _is_about(taken, entry.seq, entry.seat)}
    entries = tuple(e for e in timeline.entries if e.seq in own or e.of_seq in own)
    shown = {flag.id for flag in timeline.flags if any(at.has(flag.seq) for at in taken)}
    return PersonView(
        match=match_id,
        player=player,
        seats=taken,
        consents=Privacy(opened.evidence.with_suffix(".consents")).said_by(seat, player),
        entries=entries,
        flags=tuple(flag for flag in timeline.flags if _is_about(taken, flag.seq, flag.seat)),
        pictures=tuple(seq for seq in timeline.pictures if seq in own),
        clips=tuple(clip for clip in timeline.clips if clip in shown),
    )


def _seats_of(
    player: str, last_seat: Seat, record: Sequence[Observation]
) -> tuple[SeatTakenView, ...]:
    """Return where a player sat, by his name; without one in the last game alone."""
    games = [(entry.seq, entry.fact) for entry in record if isinstance(entry.fact, MatchStarted)]
    ends = [seq - 1 for seq, _ in games[1:]]
    last_seq = record[-1].seq if record else 0
    taken: list[SeatTakenView] = []
    for (first, game), last in zip(games, [*ends, last_seq], strict=False):
        own = [seat for seat, entry in game.seats.items() if player and entry.player == player]
        if not player and last == last_seq:
            own = [last_seat]
        taken += (SeatTakenView(game.game_no, seat.value, first, last) for seat in own)
    return tuple(taken)


def _is_about(taken: Sequence[SeatTakenView], seq: int, seat: str | None) -> bool:
    return any(at.has(seq) and at.seat == seat for at in taken)
