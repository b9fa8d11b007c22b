"""What the three rule books say, as the game master reads them.

Written from the books alone; the tracker's settings are not looked at, so that each checks the
other. Clause numbers are those of the books.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.observations import Setting


class UnknownBookError(ValueError):
    """A rule set that the game master does not know."""


@dataclass(frozen=True, slots=True)
class Book:
    """One rule book; times in ms."""

    id: str
    deck_id: str
    pool_size: int = 16
    picks: tuple[int, ...] = (1, 2, 2, 2, 2, 2, 2, 2, 1)
    """How many generals the sides take by turns."""
    banned: frozenset[str] = frozenset()
    """Generals that an organiser took out of the pool."""
    is_timed: bool = True
    """Whether the draft, the windows and the game have clocks."""
    has_blocks: bool = False
    """Whether a side makes two single units in a row instead of alternating (tongshuai 4.1)."""
    has_fixed_distances: bool = False
    has_fixed_group_order: bool = False
    lord_skills_of_one_kingdom: bool = False
    """Whether a commander has its lord skill when all three are of its kingdom."""
    lightnings_stack: bool = False
    judges_as_placed: bool = False
    """Whether delayed tricks are judged as they were placed; else the last one first."""
    has_turn_marks: bool = True
    """Whether identity cards are turned; tongshuai has none to turn (2, 4.1.3)."""
    commander_rotates: bool = True
    """Whether another player is the commander in the next game of a match (2.1.1)."""
    warm_picks_first: bool = False
    late_choice_passes_to_cold: bool = True
    repeats_overtime: bool = False
    kill_reward: int | None = None
    """Cards the killer draws; None means as many as the deck's edition gives (KILL-01, KILL-02)."""
    has_standard_texts: bool = False
    """Whether the cards of every deck do what the standard ones do (tongshuai 2)."""
    hp_bonus: int = 1
    opening_hand: int = 4
    game_ms: int = 2_400_000
    overtime_ms: int = 300_000
    window_ms: int = 5_000
    first_choice_ms: int = 10_000
    pick_ms: int = 20_000
    show_ms: int = 10_000
    lineup_ms: int = 90_000
    settings: Mapping[str, Setting] | None = None
    """What an organiser changed, as the log carries it; None for a book itself."""


BOOKS: Mapping[str, Book] = {
    book.id: book
    for book in (
        Book("cert-3v3", "classic"),
        Book("king-10", "classic", late_choice_passes_to_cold=False, repeats_overtime=True),
        Book(
            "tongshuai",
            "tongshuai",
            pool_size=8,
            picks=(1, 2, 2, 2, 1),
            is_timed=False,
            has_blocks=True,
            has_fixed_distances=True,
            has_fixed_group_order=True,
            lord_skills_of_one_kingdom=True,
            lightnings_stack=True,
            judges_as_placed=True,
            has_turn_marks=False,
            commander_rotates=False,
            warm_picks_first=True,
            kill_reward=2,
            has_standard_texts=True,
        ),
    )
}


def book_of(book_id: str) -> Book:
    """Return the rule book called ``book_id``.

    Raises:
        UnknownBookError: when there is none; the message lists those there are.
    """
    try:
        return BOOKS[book_id]
    except KeyError:
        known = ", ".join(BOOKS)
        raise UnknownBookError(f"cannot simulate rules {book_id!r}; known are {known}") from None
