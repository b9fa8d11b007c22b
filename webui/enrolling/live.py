"""A deck of cards that are shown to a camera, one after the other."""

from collections.abc import Callable
from functools import partial

from vision.enroll.watch_shown_cards import ShownCardWatcher, Waiting, find_shown_cards
from vision.find.find_cards import CardFinder
from vision.sources.source import Source
from webui.enrolling.session import EnrollSession

LASTING_NS = 600_000_000


def enroll_shown_cards(
    source: Source, finder: CardFinder, session: EnrollSession, hint: Callable[[str], None]
) -> None:
    """Take cards from ``source`` until it ends or the person does.

    Args:
        source: of frames; the caller closes it.
        finder: see ``CardFinder``.
        session: proposes, asks and keeps.
        hint: is told what to do whenever that has changed for longer than a moment.

    Raises:
        EnrollError: when the album cannot be written.
    """
    watcher = ShownCardWatcher(partial(find_shown_cards, finder=finder))
    told: Waiting | None = None
    waiting, since_ns = watcher.waiting, 0
    while not session.is_ended and (frame := source.read()) is not None:
        card = watcher.look(frame)
        if watcher.waiting is not waiting:
            waiting, since_ns = watcher.waiting, frame.captured_ns
        is_lasting = told is None or frame.captured_ns - since_ns >= LASTING_NS
        if waiting is not told and is_lasting:
            told = waiting
            hint(session.texts[f"enroll.{told}"])
        if card is not None:
            session.take(card)
