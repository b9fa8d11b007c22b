"""A new deck from pictures of its cards; nothing is trained.

A file's path below the folder is the card's name. ``slash/S7.jpg`` is the face ``slash/S7``: card
``slash`` with index S7; a name that does not end in an index is a card of its own. ``S7 (2).jpg``
shows another card with the same face, ``S7~2.jpg`` is another picture of the same card.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.faces import split_face
from vision.find.find_cards import CardFinder
from vision.fit.judge_outlines import edges_of
from vision.fit.refine_corners import refine_corners
from vision.geometry import area_px, overlap_of, upper_side_first, warp_card
from vision.model import Image, Quad
from vision.read.deck import Deck, DeckCard
from vision.read.read_cards import CROP_WH, Floats, Net, as_batch
from vision.sources.load_picture import PICTURE_SUFFIXES
from vision.stills.propose_outlines import propose_outlines

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

_NUMBERED = re.compile(r"(?P<face>.+?)(?: \((?P<copy>\d+)\))?(?:~(?P<picture>\d+))?", re.DOTALL)


class EnrollError(ValueError):
    """Pictures that no deck can be made of."""


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """One picture of a known card."""

    face: str
    crop: Image
    """(128, 96, 3) BGR, upright."""
    is_another_picture: bool = False
    """Whether it shows a card that another reference shows, and not a further card of that face."""


@dataclass(frozen=True, slots=True, eq=False)
class Described:
    """A reference as the embedding net sees it."""

    face: str
    rows: Floats
    """(n, 128), unit rows: sharp, then softened."""
    is_another_picture: bool = False


def own_names(card: str) -> tuple[str, str]:
    """Call a card by its id, where nothing else is known of it."""
    return card, card


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
    """Name the face that a file shows: its path below ``folder`` without ending and number."""
    return parts_of_path(picture, folder)[0]


def is_another_picture(picture: Path, folder: Path) -> bool:
    """Whether a file is a further picture of a card that another file shows (``S7~2.jpg``)."""
    return parts_of_path(picture, folder)[2] > 1


def path_of(folder: Path, face: str, *, copy: int = 1, picture: int = 1) -> Path:
    """Return where a picture of a face is kept; the inverse of ``face_of_path``."""
    number = (f" ({copy})" if copy > 1 else "") + (f"~{picture}" if picture > 1 else "")
    return folder / f"{face}{number}.jpg"


def parts_of_path(picture: Path, folder: Path) -> tuple[str, int, int]:
    """Return face, number of the copy and number of the picture that a file's name says."""
    stem = picture.relative_to(folder).with_suffix("").as_posix()
    parts = _NUMBERED.fullmatch(stem)
    if parts is None:
        return stem, 1, 1
    return parts["face"], int(parts["copy"] or 1), int(parts["picture"] or 1)


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
    quad = max(clear, key=area_px, default=None)
    if quad is None or any(overlap_of(other, quad) < MOSTLY for other in large):
        return np.asarray(cv2.resize(image, CROP_WH, interpolation=cv2.INTER_AREA), np.uint8)
    return warp_card(image, upper_side_first(quad), CROP_WH)


def _may_be_the_card(quad: Quad, size_wh: tuple[int, int]) -> bool:
    """Whether an outline is a card on a ground, and neither a detail nor a scan's own frame."""
    share = area_px(quad) / (size_wh[0] * size_wh[1])
    corners, size = quad.as_array(), np.array(size_wh)
    is_inside = bool(((corners > 0.01 * size) & (corners < 0.99 * size)).all())
    return is_inside and CARD_SHARES[0] <= share <= CARD_SHARES[1]


def build_deck(
    name: str,
    references: Iterable[Reference],
    embed: Net,
    embedding_sha256: str,
    names_of: Callable[[str], tuple[str, str]] = own_names,
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
    return deck_of(name, describe(tuple(references), embed), embedding_sha256, names_of)


def describe(references: Sequence[Reference], embed: Net) -> tuple[Described, ...]:
    """Have the embedding net look at reference pictures, each sharp and softened."""
    if not references:
        return ()
    crops = [_softened(reference.crop, blur) for reference in references for blur in BLURS_PX]
    batches = [as_batch(crops[start : start + BATCH]) for start in range(0, len(crops), BATCH)]
    rows = np.concatenate([embed(batch) for batch in batches])
    per_reference = rows.astype(np.float32).reshape(len(references), len(BLURS_PX), -1)
    return tuple(
        Described(reference.face, own_rows, reference.is_another_picture)
        for reference, own_rows in zip(references, per_reference, strict=True)
    )


def deck_of(
    name: str,
    described: Sequence[Described],
    embedding_sha256: str,
    names_of: Callable[[str], tuple[str, str]] = own_names,
) -> Deck:
    """Make a deck of described references; see ``build_deck``.

    Raises:
        EnrollError: when there are none.
    """
    if not described:
        raise EnrollError(f"deck {name}: no pictures to make it of")
    copies: dict[str, dict[str, int]] = {}
    rows: dict[str, list[Floats]] = {}
    for reference in described:
        card, index = split_face(reference.face)
        counts = copies.setdefault(card, {})
        if index:
            counts[index] = counts.get(index, 0) + (not reference.is_another_picture)
        rows.setdefault(card, []).append(reference.rows)
    ids = sorted(rows)
    n_rows = [sum(len(part) for part in rows[card]) for card in ids]
    return Deck(
        name=name,
        cards=tuple(
            DeckCard(card, *names_of(card), {pair: max(1, n) for pair, n in copies[card].items()})
            for card in ids
        ),
        embeddings=np.concatenate([part for card in ids for part in rows[card]]),
        card_of_row=np.repeat(np.arange(len(ids), dtype=np.int64), n_rows),
        embedding_sha256=embedding_sha256,
    )


def _softened(crop: Image, blur_px: float) -> Image:
    if blur_px == 0:
        return crop
    return np.asarray(cv2.GaussianBlur(crop, (0, 0), blur_px), dtype=np.uint8)
