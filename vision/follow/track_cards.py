"""Stage 4: outlines of single frames in, cards that persist out.

A card is *settled* once it has lain still, unhidden, long enough. A settled card that is no longer
found is first taken for covered (another card lies over it), then for lost; a lost card that turns
up elsewhere within ``REVIVAL_NS`` is the same card moved. While a hand or motion is over a place,
nothing is concluded about it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment

from vision.faces import decided_face, may_be_one_face
from vision.find.find_cards import FoundCard
from vision.follow.live_card import LEAST_UNREAD_SCORE, LiveCard
from vision.geometry import (
    corners_apart_px,
    distances_px,
    height_px,
    nearest_order,
    overlap_of,
    quad_of,
)
from vision.model import Matrix, Quad, Side

STILL_SHARE = 0.02
"""Movement between two looks, as a share of the card's height, that still counts as lying."""
NUDGE_SHARE = 0.06
"""Movement that a settled card may make without being unsettled."""
JITTER_SHARE, JITTER_MEMORY = 0.05, 0.3
"""Movement of an outline that noise alone may make, and the share of it that is believed at once.

A card that slides leaves what is believed behind soon, and moves more than this from there.
"""
TURN_SHARE = 0.3
"""Movement after which a card is read anew: turned, or another card."""
ROUGH_SHARE = 0.25
"""How far the finder's corners may be off, as a share of a card's height."""
SETTLE_NS = 250_000_000
UNREAD_SETTLE_NS = 1_200_000_000
"""A card that cannot be read yet is reported after this time all the same."""
SCORE_MEMORY = 0.3
"""Share of the newest look in ``LiveCard.score``."""
GONE_NS = 350_000_000
REVIVAL_NS = 2_000_000_000
LEAST_HITS = 4
HIDDEN_SHARE, NEW_HIDDEN_SHARE = 0.12, 0.4
"""Share under hands or motion from which a known card, and a new outline, counts as hidden."""
ASSIGNED_SHARE = 0.35
"""How far an outline may be from the card it is taken for, as a share of the card's height."""
SURE = 0.9
"""Weight of a face from which a card settles without waiting for more looks."""
COVERED_SHARE = 0.3
COVERED_MALUS = 0.05
"""Of two cards in one place the upper one is seen; in card heights."""
UNDER_SHARE = 0.05
"""Of a card that lies partly under another one more is hidden than this."""
LEAST_UNDER_SCORE = 0.3
"""As ``LEAST_UNREAD_SCORE``, of a card partly under another."""
MOST_OVERLAP = 0.6
"""Two cards in sight hide less of each other than this."""
SWAP_OVERLAP = 0.75
"""A card that lies over so much of another, where cards are not piled, was laid in its place."""

Mask = npt.NDArray[np.uint8]


@dataclass(slots=True)
class CardTracker:
    """Follows the cards of one camera."""

    cards: list[LiveCard] = field(default_factory=list[LiveCard])
    lost: list[LiveCard] = field(default_factory=list[LiveCard])
    """Settled cards that vanished and may yet turn up elsewhere."""
    _next_id: int = 1

    def update(
        self, found: Sequence[FoundCard], busy: Mask, frame_to_busy: float, now_ns: int
    ) -> None:
        """Take in what one look at the whole frame found.

        Args:
            found: outlines of this frame.
            busy: mask of hands and motion, nonzero where nothing may be concluded.
            frame_to_busy: pixels of ``busy`` per frame pixel.
            now_ns: when the frame was captured.
        """
        hidden = [_share_of(busy, card.quad, frame_to_busy) > HIDDEN_SHARE for card in self.cards]
        pairs = _assign(self.cards, found)
        matched_cards = {card for card, _ in pairs}
        matched_found = {number for _, number in pairs}
        for card_no, found_no in pairs:
            self._seen(self.cards[card_no], found[found_no], now_ns, hidden=hidden[card_no])
        for card_no, card in enumerate(self.cards):
            if card_no not in matched_cards:
                card.is_hidden, card.is_glared = hidden[card_no], False
                card.wants_check |= card.is_hidden
                self._missed(card, now_ns)
        for number, outline in enumerate(found):
            is_new = number not in matched_found
            if is_new and _share_of(busy, outline.quad, frame_to_busy) <= NEW_HIDDEN_SHARE:
                self._add(outline.quad, now_ns).score = outline.score
        self._drop_vanished(now_ns)

    def settle(self, now_ns: int) -> None:
        """Settle the cards that have lain still long enough and been read as far as they can."""
        for card in self.cards:
            if not card.is_settled:
                self._resume(card)
            is_seen = card.missing_since_ns is None and not card.is_hidden
            if card.is_settled or not is_seen or card.hits < LEAST_HITS:
                continue
            if self._is_ready(card, now_ns) and not self._lies_on_a_visible_card(card):
                card.is_settled = True
                self._revive(card)
                self._give_up_under(card)

    def found_again(self, card: LiveCard, quad: Quad, now_ns: int) -> None:
        """Say that a doubtful card was read on ``quad``."""
        card.missing_since_ns = None
        card.rival = None
        card.seen_ns = now_ns
        card.hits += 1
        if corners_apart_px(quad, card.quad) > NUDGE_SHARE * height_px(card.quad):
            card.quad = quad
            card.still_since_ns = now_ns
            card.is_settled = False

    def glared_over(self, card: LiveCard) -> None:
        """Say that a card was not found because glare hides it."""
        card.missing_since_ns = None
        card.is_hidden = card.is_glared = card.wants_check = True

    def follow(self, card: LiveCard, quad: Quad, now_ns: int) -> None:
        """Take ``quad`` for where the card now is."""
        size_px = max(height_px(card.quad), 1.0)
        moved = corners_apart_px(quad, card.quad)
        card.rival = None
        card.quad = quad
        card.still_since_ns = now_ns
        card.is_settled = card.is_settled and moved < NUDGE_SHARE * size_px
        if moved > TURN_SHARE * size_px:
            card.restart_reading()

    def replace_card(self, card: LiveCard, quad: Quad, now_ns: int, *, on_pile: bool) -> None:
        """Say that another card lies on ``quad``, on a pile over ``card``, else in its place."""
        card.strikes = 0
        card.rival = None
        if on_pile:
            card.is_covered = True
        else:
            self.cards.remove(card)
            card.missing_since_ns = now_ns
            self.lost.append(card)
        self._add(quad, now_ns).hits = LEAST_HITS

    def outdone(self, card: LiveCard, now_ns: int, *, on_pile: bool) -> None:
        """Say that another card was read on ``card.rival``: it lies partly over it, or for it."""
        if card.rival is None:
            return
        lies_beside = overlap_of(card.quad, card.rival) < SWAP_OVERLAP
        self.replace_card(card, card.rival, now_ns, on_pile=on_pile or lies_beside)

    def turned_over(self, card: LiveCard, now_ns: int) -> None:
        """Say that a card shows its other side; which face that is must be read."""
        card.restart_reading()
        card.is_settled = False
        card.still_since_ns = now_ns

    def hold(self, now_ns: int) -> None:
        """Say that a look told nothing: no card was seen, and none was missed either."""
        for card in self.cards:
            if card.missing_since_ns is not None:
                card.missing_since_ns = now_ns

    def nothing_moved(self, now_ns: int) -> None:
        """Say that the picture stood still since the last look: what was in sight still is."""
        for card in self.cards:
            if card.is_in_sight:
                card.seen_ns = now_ns

    def carry(self, old_to_new: Matrix) -> None:
        """Say that the picture has changed by ``old_to_new`` (3, 3), px to px."""
        for card in (*self.cards, *self.lost):
            card.carry(old_to_new)

    def _add(self, quad: Quad, now_ns: int) -> LiveCard:
        card = LiveCard(self._next_id, quad, now_ns, now_ns, seen_ns=now_ns)
        self.cards.append(card)
        self._next_id += 1
        return card

    def _seen(self, card: LiveCard, outline: FoundCard, now_ns: int, *, hidden: bool) -> None:
        card.hits += 1
        card.score += SCORE_MEMORY * (outline.score - card.score)
        card.wants_check |= hidden or card.is_covered
        card.is_hidden = hidden
        card.is_covered = card.is_glared = card.is_bared = False
        card.missing_since_ns = None
        if hidden and card.is_settled:
            return  # hold what is known until the hand is away
        card.seen_ns = now_ns
        quad = nearest_order(outline.quad, card.quad)
        size_px = max(height_px(card.quad), 1.0)
        moved = corners_apart_px(quad, card.quad)
        drift = float(np.linalg.norm(quad.as_array().mean(0) - card.quad.as_array().mean(0)))
        if drift <= STILL_SHARE * size_px and moved <= NUDGE_SHARE * size_px:
            return
        if not card.is_settled and moved <= JITTER_SHARE * size_px:
            towards = quad.as_array() - card.quad.as_array()
            card.quad = quad_of(card.quad.as_array() + JITTER_MEMORY * towards)
            return
        may_be_poor = card.is_settled or moved <= TURN_SHARE * size_px
        is_known = decided_face(card.faces) is not None
        if is_known and may_be_poor and moved > NUDGE_SHARE * size_px:
            card.rival = quad  # a poor outline, or the card moved: reading it tells
        else:
            self.follow(card, quad, now_ns)

    def _missed(self, card: LiveCard, now_ns: int) -> None:
        if card.is_hidden:
            card.missing_since_ns = None if card.is_settled else card.missing_since_ns
            return
        newer = [
            other.quad
            for other in self.cards
            if other.first_ns > card.first_ns and other.missing_since_ns is None
        ]
        card.is_covered = (card.is_settled and not card.is_bared) and (
            sum(overlap_of(card.quad, quad) for quad in newer) > COVERED_SHARE
        )
        if card.is_covered:
            card.missing_since_ns = None
        elif card.missing_since_ns is None:
            card.missing_since_ns = now_ns

    def _drop_vanished(self, now_ns: int) -> None:
        for card in [c for c in self.cards if c.missing_since_ns is not None]:
            gone_ns = now_ns - (card.missing_since_ns or now_ns)
            if gone_ns >= GONE_NS:
                self.cards.remove(card)
                if card.is_settled:
                    self.lost.append(card)
            elif not card.is_settled and card.hits < LEAST_HITS and gone_ns > GONE_NS / 2:
                self.cards.remove(card)
        self.lost = [
            card for card in self.lost if now_ns - (card.missing_since_ns or 0) < REVIVAL_NS
        ]

    def _is_ready(self, card: LiveCard, now_ns: int) -> bool:
        """Whether a card has lain still long enough for what is known of it."""
        lying_ns = now_ns - card.still_since_ns
        if card.faces and card.faces[0].weight >= SURE:
            return lying_ns >= SETTLE_NS
        is_long = lying_ns >= UNREAD_SETTLE_NS
        return is_long and (bool(card.faces) or card.score >= self._least_unread_score(card))

    def _lies_on_a_visible_card(self, card: LiveCard) -> bool:
        """Whether a settled card that can still be seen is where ``card`` is said to lie.

        Then the outline is a mistake: a card that really lay there would hide the other.
        """
        return self._share_under_a_card(card) > MOST_OVERLAP

    def _least_unread_score(self, card: LiveCard) -> float:
        """Return how much a card must look like one; what lies partly under others does less."""
        lies_under = self._share_under_a_card(card) > UNDER_SHARE
        return LEAST_UNDER_SCORE if lies_under else LEAST_UNREAD_SCORE

    def _share_under_a_card(self, card: LiveCard) -> float:
        """Return the most of ``card`` that is where one settled card is in sight."""
        shares = [
            overlap_of(card.quad, other.quad)
            for other in self.cards
            if other is not card
            and other.is_settled
            and other.missing_since_ns is None
            and not other.is_covered
        ]
        return max(shares, default=0.0)

    def _give_up_under(self, card: LiveCard) -> None:
        """Stop waiting for the lost cards in whose place ``card`` lies."""
        self.lost = [old for old in self.lost if overlap_of(old.quad, card.quad) <= COVERED_SHARE]

    def _resume(self, card: LiveCard) -> None:
        """Take a card that lies where a lost one of its face lay for that one: it was hidden."""
        for old in self._lost_of_face(card):
            if corners_apart_px(card.quad, old.quad) <= NUDGE_SHARE * height_px(old.quad):
                self.lost.remove(old)
                card.id, card.still_since_ns = old.id, old.still_since_ns
                card.is_settled = True
                return

    def _revive(self, card: LiveCard) -> None:
        """Give a card that turned up the id of the lost card with its face."""
        for old in self._lost_of_face(card)[:1]:
            self.lost.remove(old)
            card.id = old.id

    def _lost_of_face(self, card: LiveCard) -> list[LiveCard]:
        """Return the lost cards that ``card`` may be.

        A card that was there while the other was still seen is not that other one.
        """
        face = decided_face(card.faces)
        if face is None or card.side is Side.BACK:
            return []
        return [
            old
            for old in self.lost
            if card.first_ns >= old.seen_ns and may_be_one_face(face, decided_face(old.faces))
        ]


def _assign(cards: Sequence[LiveCard], found: Sequence[FoundCard]) -> list[tuple[int, int]]:
    """Pair followed cards with outlines, each at most once, nearest in sum."""
    if not cards or not found:
        return []
    sizes = np.array([height_px(card.quad) for card in cards])
    apart_px = distances_px([card.quad for card in cards], [outline.quad for outline in found])
    apart = apart_px / sizes[:, None]
    apart += np.array([[COVERED_MALUS * card.is_covered] for card in cards])
    rows, columns = linear_sum_assignment(np.minimum(apart, 1.0))
    return [
        (int(r), int(c)) for r, c in zip(rows, columns, strict=True) if apart[r, c] < ASSIGNED_SHARE
    ]


def is_rough_picture(outline: Quad, quad: Quad) -> bool:
    """Whether a finder's outline may be meant for the card on ``quad``, either way up."""
    return corners_apart_px(nearest_order(outline, quad), quad) < ROUGH_SHARE * height_px(quad)


def _share_of(mask: Mask, quad: Quad, scale: float) -> float:
    """Share of a quad that a mask covers."""
    corners = np.round(quad.as_array() * scale).astype(np.int32)
    low = np.maximum(corners.min(axis=0), 0)
    high = np.minimum(corners.max(axis=0) + 1, mask.shape[::-1])
    if (high <= low).any():
        return 1.0
    part = mask[low[1] : high[1], low[0] : high[0]]
    inside = np.zeros_like(part)
    cv2.fillConvexPoly(inside, corners - low, 255)
    area = cv2.countNonZero(inside)
    return cv2.countNonZero(cv2.bitwise_and(part, inside)) / area if area else 1.0
