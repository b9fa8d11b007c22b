"""Draw a face of the proxy deck at any size."""

from functools import lru_cache

import numpy as np
from PIL import Image as PilImage

from vision.model import Image
from vision.proxy_deck.faces import load_proxy_faces, proxy_face
from vision.proxy_deck.game_card import paint_game_card, print_index
from vision.proxy_deck.general_card import paint_general
from vision.proxy_deck.ground import card_alpha, card_width_px
from vision.proxy_deck.other_cards import paint_back, paint_hp, paint_identity
from vision.proxy_deck.sheet import Sheet

__all__ = ["card_alpha", "paint_face"]


def paint_face(face: str, height_px: int) -> Image:
    """Draw ``face`` with its printed border to the very edge; the same call gives the same picture.

    Returns:
        uint8 (H, W, 3) BGR with H = ``height_px`` and W = H * 63 / 88, rounded.

    Raises:
        KeyError: when the proxy deck has no such face.
    """
    entry = proxy_face(face)
    reduction = _reduction(height_px)
    name = entry.card if entry.is_game_card else face
    card = _paint_blank(name, height_px * reduction)
    if entry.is_game_card:
        card = Sheet(card.image.copy(), card.to_px)
        print_index(card, entry)
    small = card.image.resize((card_width_px(height_px), height_px), PilImage.Resampling.BOX)
    return np.ascontiguousarray(np.asarray(small)[:, :, ::-1])


def _reduction(height_px: int) -> int:
    """Return how many times larger to draw, so that edges come out smooth."""
    return 2 if height_px >= 500 else 4


@lru_cache(maxsize=8)
def _paint_blank(name: str, height_px: int) -> Sheet:
    """Draw everything but the index; all copies of a game card share it."""
    entry = next(e for e in load_proxy_faces() if name in (e.face, e.face.split("/")[0]))
    match entry.kind:
        case "general":
            return paint_general(entry, height_px)
        case "identity":
            return paint_identity(entry, height_px)
        case "hp":
            return paint_hp(entry, height_px)
        case "back":
            return paint_back(entry, height_px)
        case _:
            return paint_game_card(entry, height_px)
