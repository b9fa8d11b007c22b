"""Reads the cards that are being followed: until they are known, in doubt, and now and then."""

from collections.abc import Callable, Sequence

from vision.faces import FaceWeight, decided_face, split_face
from vision.follow.live_card import LiveCard
from vision.follow.track_cards import CardTracker
from vision.geometry import height_px, warp_card
from vision.model import Image, Quad, Reading
from vision.read.read_cards import (
    CardReader,
    Evidence,
    evidence_of_name,
    faces_of,
    is_in_conflict,
    side_of,
    way_up,
)
from vision.read.read_names import NameReader
from vision.read.read_text import WORK_WH

ENOUGH_LOOKS = 10
"""Looks after which more of them say nothing new."""
MOST_READS = 8
"""Cards read in one look, so that a full table does not hold up the frame."""
LEAST_AGREEMENT = 0.9
"""Weight of a reading that proves that a card still lies there."""
STRIKES_OUT = 3
"""Second looks in a row that must see another card before a settled one counts as replaced."""
LEAST_NAME_HEIGHT_PX = 180.0
"""Below this card height names cannot be read."""
LOOKS_PER_NAME = 3
"""Looks before a doubtful card's name is read, and until it is read again."""


class TrackReader:
    """Reads one tracker's cards."""

    def __init__(
        self, reader: CardReader, tracker: CardTracker, names: NameReader | None = None
    ) -> None:
        """Take what reads cards, the cards, and what reads names where the first is in doubt."""
        self._reader = reader
        self._tracker = tracker
        self._names = names
        self._named_at: dict[int, int] = {}
        """Number of looks at which a card's name was last read, by id."""
        self._next_check = 0

    def resolve_doubts(
        self,
        image: Image,
        now_ns: int,
        ways_to_lie: Callable[[LiveCard], list[Quad]],
        is_on_pile: Callable[[LiveCard], bool],
    ) -> None:
        """Read known cards where they lay, turned on the spot, and where they are said to be now.

        The finder may have missed a card or drawn its outline badly; the reader knows a card again.

        Args:
            image: (H, W, 3) BGR.
            now_ns: when it was captured.
            ways_to_lie: gives the outlines on which a doubtful card may lie.
            is_on_pile: whether a card lies where others are laid on it.
        """
        doubtful = [card for card in self._tracker.cards if _is_doubtful(card)]
        ways = [ways_to_lie(card) for card in doubtful]
        looks = iter(self._reader.look(image, [quad for way in ways for quad in way]))
        for card, quads in zip(doubtful, ways, strict=True):
            seen = [(next(looks), quad) for quad in quads]
            look, quad = max(seen, key=lambda pair: float(pair[0].card_log.max()))
            rival = next((each for each, quad in seen if quad is card.rival), None)
            if rival is not None and self._is_surely_other(card, rival):
                self._tracker.outdone(card, now_ns, on_pile=is_on_pile(card))
            elif self._agreement(card, look) >= LEAST_AGREEMENT:
                self._tracker.found_again(card, quad.turned(2 * way_up(look)), now_ns)
            elif card.rival is not None:
                self._tracker.follow(card, card.rival, now_ns)

    def read_unknown(self, image: Image) -> None:
        """Look at the faces of the cards that need it, the least known first."""
        wanted = [card for card in self._tracker.cards if card.is_in_sight and _needs_look(card)]
        wanted.sort(key=lambda card: card.evidence.n_looks if card.evidence else 0)
        for card, look in self._looks(image, wanted[:MOST_READS]):
            old = None if _is_in_vain(card) else card.evidence
            self._take_in(card, look if old is None else old.plus_look(look))
        if self._names is not None:
            self._read_a_name(image, wanted[:MOST_READS], self._names)

    def _take_in(self, card: LiveCard, evidence: Evidence) -> None:
        """Order corners and evidence from the printed top left, and weigh what is known now."""
        quad, deck = card.quad, self._reader.deck
        if way_up(evidence):
            quad, evidence = quad.turned(2), evidence.upside_down()
        faces, side = faces_of(evidence, deck), side_of(evidence, deck)
        card.take_reading(Reading(quad, faces, side), evidence)

    def _read_a_name(self, image: Image, cards: Sequence[LiveCard], names: NameReader) -> None:
        """Add the printed name to the evidence where picture and index of a card disagree.

        Reading one takes about as long as a whole look, so it is one card at a time, a card of
        which several looks have not made sure, and only where it is large enough.
        """
        deck = self._reader.deck
        self._named_at = {
            card.id: self._named_at[card.id]
            for card in self._tracker.cards
            if card.id in self._named_at
        }
        card = next((card for card in cards if self._wants_name(card)), None)
        if card is None or card.evidence is None:
            return
        self._named_at[card.id] = card.evidence.n_looks
        match = names.read(warp_card(image, card.quad, WORK_WH))
        numbers = {entry.card: number for number, entry in enumerate(deck.cards)}
        if match is not None and match.card in numbers:
            name = evidence_of_name(numbers[match.card], match.likeness, deck)
            self._take_in(card, card.evidence.plus_name(name))

    def _wants_name(self, card: LiveCard) -> bool:
        if card.evidence is None or height_px(card.quad) < LEAST_NAME_HEIGHT_PX:
            return False
        looks_since = card.evidence.n_looks - self._named_at.get(card.id, 0)
        is_time = looks_since < 0 or looks_since >= LOOKS_PER_NAME  # below 0: begun anew
        return is_time and is_in_conflict(card.evidence, self._reader.deck)

    def check_settled(
        self, image: Image, now_ns: int, is_on_pile: Callable[[LiveCard], bool]
    ) -> None:
        """Look again at one settled card in turn: it may have been swapped or turned over.

        Cards that something was over are looked at at once.
        """
        settled = [c for c in self._tracker.cards if c.is_settled and c.is_in_sight and c.faces]
        if not settled:
            return
        self._next_check = (self._next_check + 1) % len(settled)
        suspects = [card for card in settled if card.strikes or card.wants_check][:MOST_READS]
        for card, look in self._looks(image, suspects or [settled[self._next_check]]):
            seen = faces_of(look, self._reader.deck)
            card.take_check(is_other=_is_of_another(card, seen))
            if card.strikes < STRIKES_OUT:
                continue
            if side_of(look, self._reader.deck) is not card.side and not is_on_pile(card):
                self._tracker.turned_over(card, now_ns)
            else:
                self._tracker.replace_card(card, card.quad, now_ns, on_pile=is_on_pile(card))

    def _looks(self, image: Image, cards: Sequence[LiveCard]) -> list[tuple[LiveCard, Evidence]]:
        looks = self._reader.look(image, [card.quad for card in cards])
        return list(zip(cards, looks, strict=True))

    def _is_surely_other(self, card: LiveCard, look: Evidence) -> bool:
        faces = faces_of(look, self._reader.deck)
        is_sure = bool(faces) and faces[0].weight >= LEAST_AGREEMENT
        return is_sure and _is_of_another(card, faces)

    def _agreement(self, card: LiveCard, look: Evidence) -> float:
        known = split_face(card.faces[0].face)[0]
        faces = faces_of(look, self._reader.deck)
        return sum(face.weight for face in faces if split_face(face.face)[0] == known)


def _is_of_another(card: LiveCard, faces: tuple[FaceWeight, ...]) -> bool:
    """Whether what was read says another card than what is known; an index may differ."""
    return bool(faces) and split_face(faces[0].face)[0] != split_face(card.faces[0].face)[0]


def _is_doubtful(card: LiveCard) -> bool:
    """Whether a card that has been read was not found, or was found somewhere else."""
    is_in_doubt = card.missing_since_ns is not None or card.rival is not None
    return is_in_doubt and not card.is_hidden and decided_face(card.faces) is not None


def _needs_look(card: LiveCard) -> bool:
    if card.evidence is None:
        return True
    if card.evidence.n_looks >= ENOUGH_LOOKS:
        return _is_in_vain(card)
    return not card.faces or card.faces[0].weight < 0.995 or card.evidence.n_looks < 3


def _is_in_vain(card: LiveCard) -> bool:
    """Whether many looks have told nothing: what was there then may be gone, so begin anew."""
    is_looked_at = card.evidence is not None and card.evidence.n_looks >= ENOUGH_LOOKS
    return is_looked_at and decided_face(card.faces) is None
