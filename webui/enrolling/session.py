"""Cards shown one by one: a face is proposed, a person confirms, the album keeps the card."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.enroll.album import Album
from vision.enroll.enroll import EnrollError, own_names
from vision.enroll.propose_face import FaceProposer, Proposal, card_id_of
from vision.enroll.watch_shown_cards import ShownCard
from vision.faces import split_face
from vision.geometry import overlap_of
from vision.model import Image, Quad
from vision.read.read_cards import Floats
from vision.read.read_names import KnownName
from webui.desk.messages import Texts
from webui.enrolling.answers import Answer, Command, Face, parse_answer
from webui.enrolling.card_names import names_of

UNNAMED = "unnamed"
SAME_COSINE = 0.85
SAME_OVERLAP = 0.5
REMEMBERED = 12
"""Cards seen last that are known again where they lay."""


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    quad: Quad
    look: Floats
    """(128,), as the embedding net sees it."""
    proposed: str | None


@dataclass(slots=True)
class Counts:
    """What came of the cards that were shown."""

    added: int = 0
    skipped: int = 0
    again: int = 0
    """Shown again, and not counted as copies."""


@dataclass(slots=True, eq=False)
class EnrollSession:
    """One sitting."""

    album: Album
    proposer: FaceProposer
    known: Sequence[KnownName]
    texts: Texts
    """What is said, in the language of the person."""
    say: Callable[[str], None]
    ask: Callable[[str], str] | None
    """Puts a question and returns the answer; None accepts what is sure and numbers the rest."""
    counts: Counts = field(default_factory=Counts)
    is_ended: bool = False
    """Whether the person has had enough."""
    _seen: list[_Seen] = field(default_factory=list[_Seen])

    def take(self, card: ShownCard) -> None:
        """Take in a card that lies still under the camera.

        Raises:
            EnrollError: when the album cannot be written.
        """
        proposal = self.proposer.propose(*card.pictures)
        pictures = _turned(card.pictures) if proposal.is_upside_down else card.pictures
        seen = _Seen(card.quad, self.album.look_of(pictures[0]), proposal.face)
        if any(_is_same(seen, other) for other in self._seen):
            return
        self._seen = [*self._seen, seen][-REMEMBERED:]
        if self.ask is None:
            self._take_unasked(proposal, pictures)
        else:
            self._take_asked(proposal, pictures, self.ask)

    def _take_unasked(self, proposal: Proposal, pictures: tuple[Image, ...]) -> None:
        face = proposal.face if proposal.is_sure else None
        if face is None:
            numbers = range(1, len(self.album.pages) + 2)
            face = next(f for n in numbers if not self.album.n_of(f := f"{UNNAMED}/{n}"))
        elif self.album.n_of(face):
            self.counts.again += 1
            self.say(self.texts["enroll.again"].format(face=face))
            return
        self._add(face, proposal, pictures)

    def _take_asked(
        self, proposal: Proposal, pictures: tuple[Image, ...], ask: Callable[[str], str]
    ) -> None:
        while True:
            try:
                said = ask(self._question(proposal))
                answer = parse_answer(said, proposal.face, self.known, self.texts)
                if answer is Command.TURN:
                    pictures = _turned(pictures)
                    proposal = self.proposer.propose(*pictures)
                elif isinstance(answer, Face) and self.album.n_of(answer.face):
                    proposal = replace(proposal, face=answer.face)  # asked again, as a copy
                elif self._follow(answer, proposal, pictures):
                    return
            except EnrollError as error:
                self.say(str(error))

    def _question(self, proposal: Proposal) -> str:
        face = f"{proposal.face or self.texts['enroll.which']} {proposal.title}".rstrip()
        is_there = proposal.face is not None and self.album.n_of(proposal.face)
        return self.texts["enroll.ask_copy" if is_there else "enroll.ask"].format(face=face)

    def _follow(self, answer: Answer, proposal: Proposal, pictures: tuple[Image, ...]) -> bool:
        """Do what was answered; return whether the card is done with."""
        if isinstance(answer, Face):
            self._add(answer.face, proposal, pictures)
        elif answer is Command.COPY:
            if proposal.face is None or not self.album.n_of(proposal.face):
                raise EnrollError(self.texts["enroll.no_copy"])
            self._add(proposal.face, proposal, pictures)
        elif answer is Command.UNDO:
            self._undo()
            return False
        else:
            self.is_ended = answer is Command.QUIT
            self.counts.skipped += 1
        return True

    def _add(self, face: str, proposal: Proposal, pictures: tuple[Image, ...]) -> None:
        card = split_face(face)[0]
        names = names_of(self.known)(card)
        if names == own_names(card) and proposal.title and card == card_id_of(proposal.title):
            names = proposal.title, proposal.title
        self.album.add(face, pictures, None if names == own_names(card) else names)
        self.counts.added += 1
        self.say(f"{len(self.album.pages)}: {face}")

    def _undo(self) -> None:
        page = self.album.undo()
        if page is None:
            self.say(self.texts["enroll.no_undo"])
            return
        self.counts.added -= 1
        self._seen = self._seen[-1:]  # whatever else lies there may be shown again
        self.say(self.texts["enroll.undone"].format(face=page.face))


def _turned(pictures: tuple[Image, ...]) -> tuple[Image, ...]:
    return tuple(np.ascontiguousarray(picture[::-1, ::-1]) for picture in pictures)


def _is_same(seen: _Seen, other: _Seen) -> bool:
    """Whether a card that lies where one was taken is still that one."""
    is_read_alike = seen.proposed in (None, other.proposed) or "?" in seen.proposed
    lies_there = overlap_of(seen.quad, other.quad) >= SAME_OVERLAP
    return is_read_alike and lies_there and float(seen.look @ other.look) >= SAME_COSINE
