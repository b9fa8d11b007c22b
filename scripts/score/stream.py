"""Crops of a broadcast, cards 40 to 98 px tall: is the one in the middle found, and nothing else?

Crops without cards hold cloth, hands, hair and lettering, and must stay empty. Those marked
``outside_card`` show cards beside the middle, where alone they are judged; the one marked
``reflection`` shows a card that glare hides, and is left out.
"""

import re
from pathlib import Path
from typing import Any

import cv2

from scripts.score.photo_truth import Photo, load_photos
from scripts.score.report import at_least, at_most, failure, noted, share
from vision.faces import decided_face
from vision.find.find_cards import CardFinder
from vision.geometry import height_px
from vision.model import Quad
from vision.read.read_cards import CardReader
from vision.sources.load_picture import load_picture
from vision.stills.read_pictures import read_picture

HEIGHT_TOLERANCE = 0.3
"""The heights given are of the printed frame, the outlines of the card or its sleeve."""


def score(photos: Path, finder: CardFinder, reader: CardReader) -> dict[str, Any]:
    """Score the crops of ``photos/stream``.

    Args:
        photos: folder with ``truth.csv``.
        finder: see ``CardFinder``.
        reader: of any deck without these cards.
    """
    shown, found, empty, stayed, outlines, named = 0, 0, 0, 0, 0, 0
    failures: list[dict[str, str]] = []
    for photo in load_photos(photos, "stream"):
        image = load_picture(photo.path)
        readings = read_picture(image, finder, reader)
        middle = (image.shape[1] / 2, image.shape[0] / 2)
        at_middle = [r.quad for r in readings if _covers(r.quad, middle)]
        wrongly = [face for r in readings if (face := decided_face(r.faces)) is not None]
        failures += [failure(photo.name, f"named {face}") for face in wrongly]
        outlines, named = outlines + len(readings), named + len(wrongly)
        if photo.n_cards:
            is_found = any(_is_of_height(quad, photo) for quad in at_middle)
            shown, found = shown + 1, found + is_found
            failures += [] if is_found else [failure(photo.name, "no card found in the middle")]
        elif "reflection" not in photo.conditions:
            wrong = at_middle if "outside_card" in photo.conditions else readings
            empty, stayed = empty + 1, stayed + (not wrong)
            failures += [failure(photo.name, f"{len(wrong)} outlines of no card")] if wrong else []
    figures = [
        noted("crops with a card in the middle", shown),
        at_least("found of these", share(found, shown), 0.97),
        noted("crops without", empty),
        at_least("stay empty of these", share(stayed, empty), 0.97),
        at_most("unknown cards that were named", share(named, outlines), 0.01),
    ]
    return {"figures": figures, "failures": failures}


def _covers(quad: Quad, point_xy: tuple[float, float]) -> bool:
    corners = quad.as_array().astype("float32")
    return cv2.pointPolygonTest(corners, point_xy, measureDist=False) >= 0


def _is_of_height(quad: Quad, photo: Photo) -> bool:
    given = re.search(r"card height ([\d.]+) px", photo.conditions)
    assert given is not None, f"{photo.name}: no card height in {photo.conditions!r}"
    return abs(height_px(quad) / float(given[1]) - 1) <= HEIGHT_TOLERANCE
