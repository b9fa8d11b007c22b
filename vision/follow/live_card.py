"""A card being followed in the pictures of one camera, and what is known of it by now."""

from dataclasses import dataclass

from vision.faces import FaceWeight
from vision.geometry import map_points, quad_of
from vision.model import Image, Matrix, Quad, Reading, Side
from vision.read.read_cards import Evidence

LEAST_UNREAD_SCORE = 0.62
"""What cannot be read must at least look much like a card; the zones printed on a mat do not."""
MOST_LOOKS_IN_VAIN = 40
"""Looks after which what cannot be read, and hardly looks like a card, is not waited for."""


@dataclass(slots=True, eq=False)
class LiveCard:
    """A card being followed; changed in place by its own methods and the tracker that owns it."""

    id: int
    quad: Quad
    first_ns: int
    still_since_ns: int
    seen_ns: int = 0
    """When it was last in sight."""
    score: float = 1.0
    """How sure the finder has been of it lately."""
    evidence: Evidence | None = None
    faces: tuple[FaceWeight, ...] = ()
    side: Side = Side.UNKNOWN
    hits: int = 1
    missing_since_ns: int | None = None
    is_settled: bool = False
    is_hidden: bool = False
    """Under a hand or in motion: what is known of it is old."""
    is_covered: bool = False
    is_glared: bool = False
    """Hidden by a lamp that is mirrored in it."""
    is_bared: bool = False
    """Whether, said to be covered, it does not show beside what covers it: it is gone."""
    look: Image | None = None
    """How it looked when it settled, a small grey picture; None while nobody has looked."""
    rival: Quad | None = None
    """An outline found in place of the settled one; one of the two is wrong."""
    wants_check: bool = False
    """Something was over it; it may have been swapped or turned over meanwhile."""
    strikes: int = 0
    """How often in a row a second look saw another card here."""

    @property
    def is_unfinished(self) -> bool:
        """Whether the next looks will say more about this card than is known."""
        is_to_check = self.wants_check and not (self.is_hidden or self.is_covered)
        is_settling = not (self.is_settled or self._is_clutter)
        return is_settling or self.missing_since_ns is not None or is_to_check

    @property
    def _is_clutter(self) -> bool:
        """Whether it has been looked at in vain for long: a phone, or something printed."""
        return (
            not self.faces and self.score < LEAST_UNREAD_SCORE and self.hits >= MOST_LOOKS_IN_VAIN
        )

    @property
    def is_in_sight(self) -> bool:
        """Whether it was found in the last look, with nothing over it."""
        return self.missing_since_ns is None and not (self.is_hidden or self.is_covered)

    def restart_reading(self) -> None:
        """Forget what was read; the card was turned or replaced."""
        self.evidence, self.faces, self.side = None, (), Side.UNKNOWN
        self.strikes = 0

    def take_reading(self, reading: Reading, evidence: Evidence) -> None:
        """Take in what all looks at it together tell: its faces, its side, and its way up."""
        self.evidence = evidence
        self.quad, self.faces, self.side = reading.quad, reading.faces, reading.side

    def take_check(self, *, is_other: bool) -> None:
        """Take in that a second look saw it there, or another card."""
        self.strikes = self.strikes + 1 if is_other else 0
        self.wants_check = is_other

    def take_rest(self, *, is_bared: bool) -> None:
        """Take in whether its rest fails to show beside what is said to cover it."""
        self.is_bared = is_bared

    def remember_look(self, look: Image | None) -> None:
        """Keep how it looks once it has settled; None while it has not."""
        self.look = look

    def carry(self, old_to_new: Matrix) -> None:
        """Go where the picture goes (3, 3), px to px: the camera moved, not the card."""
        self.quad = quad_of(map_points(old_to_new, self.quad.as_array()))
        if self.rival is not None:
            self.rival = quad_of(map_points(old_to_new, self.rival.as_array()))
