"""The deck that zhicai prints itself: its faces, drawn by code, and the table mat."""

from vision.proxy_deck.faces import ProxyFace, deck_copies, load_proxy_faces
from vision.proxy_deck.paint import card_alpha, paint_face

__all__ = ["ProxyFace", "card_alpha", "deck_copies", "load_proxy_faces", "paint_face"]
