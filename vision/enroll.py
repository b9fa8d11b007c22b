"""A new deck from pictures of its cards; nothing is trained.

A file's path below the folder is the card's name. ``slash/S7.jpg`` is the face ``slash/S7``: card
``slash`` with index S7; a name that does not end in an index is a card of its own.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.deck import Deck, DeckCard
from vision.find_cards import CardFinder
from vision.geometry import warp_card
from vision.judge_outlines import edges_of
from vision.model import Image, Quad, split_face
from vision.propose_outlines import propose_outlines
from vision.read_cards import CROP_WH, Floats, Net, as_batch
from vision.refine_corners import refine_corners
from vision.track_cards import overlap_of

PICTURE_SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"}
BLURS_PX = (0.0, 0.8, 1.6)
"""Each reference is kept sharp and softened, as a camera far away sees it."""
BATCH = 32
MOSTLY = 0.5
"""Outlines of one card hide at least this much of each other; others are parts of a picture."""
REFIT_REACH = 0.05
"""How far from an outline the card's edges are looked for, as a share of its height."""
AS_CLEAR = 0.1
"""Shares of edges seen that differ by less are alike; then the larger outline is the card."""
CARD_SHARES = (0.12, 0.72)
"""Shares of a photograph that its one card may fill; more is a scan and its printed frame."""


class EnrollError(ValueError):
    """Pictures that no deck can be made of."""


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """One picture of a known card."""

    face: str
    crop: Image
    """(128, 96, 3) BGR, upright."""


def find_pictures(folder: Path) -> tuple[Path, ...]:
    """List the pictures below ``folder``.

    Raises:
        EnrollError: when it is no folder or has no pictures.
    """
    if not folder.is_dir():
        raise EnrollError(f"{folder}: not a folder; give a folder with one picture per card face")
    pictures = sorted(p for p in folder.rglob("*") if p.suffix.lower() in PICTURE_SUFFIXES)
    if not pictures:
        raise EnrollError(f"{folder}: no pictures; expected files such as slash/S7.jpg")
    return tuple(pictures)


def face_of_path(picture: Path, folder: Path) -> str:
    """Name the face that a file shows: its path below ``folder`` without ending."""
    return picture.relative_to(folder).with_suffix("").as_posix()


def crop_reference(image: Image, finder: CardFinder) -> Image:
    """Cut the card out of a scan (the whole picture) or out of a photograph of one card.

    Returns:
        (128, 96, 3) BGR, as it stands in the picture: the top of the picture is the card's top.
    """
    height, width = image.shape[:2]
    rough = [*propose_outlines(image)]
    rough += [card.quad for card in finder.at_size((224, 224)).find(image).cards]
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    outlines = refine_corners(grey, rough, reach=REFIT_REACH)
    large = [quad for quad in outlines if _may_be_the_card(quad, (width, height))]
    edges = edges_of(image, large)
    seen = [edges.seen(number) for number in range(len(large))]
    clear = [q for q, part in zip(large, seen, strict=True) if part >= max(seen) - AS_CLEAR]
    quad = max(clear, key=_area_px, default=None)
    if quad is None or any(overlap_of(other, quad) < MOSTLY for other in large):
        return np.asarray(cv2.resize(image, CROP_WH, interpolation=cv2.INTER_AREA), np.uint8)
    corners = quad.as_array()
    if corners[0, 1] + corners[1, 1] > corners[2, 1] + corners[3, 1]:
        quad = quad.turned(2)
    return warp_card(image, quad, CROP_WH)


def _may_be_the_card(quad: Quad, size_wh: tuple[int, int]) -> bool:
    """Whether an outline is a card on a ground, and neither a detail nor a scan's own frame."""
    share = _area_px(quad) / (size_wh[0] * size_wh[1])
    corners, size = quad.as_array(), np.array(size_wh)
    is_inside = bool(((corners > 0.01 * size) & (corners < 0.99 * size)).all())
    return is_inside and CARD_SHARES[0] <= share <= CARD_SHARES[1]


def _area_px(quad: Quad) -> float:
    return float(cv2.contourArea(quad.as_array().astype(np.float32)))


def build_deck(
    name: str,
    references: Iterable[Reference],
    embed: Net,
    embedding_sha256: str,
    names_of: Callable[[str], tuple[str, str]] = lambda card: (card, card),
) -> Deck:
    """Make a deck of reference pictures.

    Args:
        name: of the deck.
        references: one or more per card.
        embed: the embedding net.
        embedding_sha256: which net that is.
        names_of: Chinese and English name of a card id.

    Raises:
        EnrollError: when there are no references.
    """
    copies: dict[str, dict[str, int]] = {}
    crops: dict[str, list[Image]] = {}
    for reference in references:
        card, index = split_face(reference.face)
        counts = copies.setdefault(card, {})
        if index:
            counts[index] = counts.get(index, 0) + 1
        crops.setdefault(card, []).append(reference.crop)
    if not crops:
        raise EnrollError(f"deck {name}: no pictures to make it of")
    ids = sorted(crops)
    rows = [
        (number, _softened(crop, blur))
        for number, card in enumerate(ids)
        for crop in crops[card]
        for blur in BLURS_PX
    ]
    return Deck(
        name=name,
        cards=tuple(DeckCard(card, *names_of(card), copies[card]) for card in ids),
        embeddings=_embedded([crop for _, crop in rows], embed),
        card_of_row=np.array([number for number, _ in rows], dtype=np.int64),
        embedding_sha256=embedding_sha256,
    )


def _softened(crop: Image, blur_px: float) -> Image:
    if blur_px == 0:
        return crop
    return np.asarray(cv2.GaussianBlur(crop, (0, 0), blur_px), dtype=np.uint8)


def _embedded(crops: Sequence[Image], embed: Net) -> Floats:
    answers = [
        embed(as_batch(crops[start : start + BATCH])) for start in range(0, len(crops), BATCH)
    ]
    return np.concatenate(answers).astype(np.float32)
