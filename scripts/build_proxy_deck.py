"""Make the shipped proxy deck's gallery with the reading net that is in ``models/``.

    python -m scripts.build_proxy_deck

Run after every change of the net or of the drawings.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from models.registry import MODELS_DIR, load_net
from vision.enroll.enroll import Reference, build_deck
from vision.faces import split_face
from vision.proxy_deck.faces import ProxyFace, deck_copies, load_proxy_faces
from vision.proxy_deck.paint import paint_face
from vision.read.deck import SHIPPED_DECKS, Deck, DeckCard, save_deck
from vision.read.read_cards import CROP_WH

REFERENCE_HEIGHT_PX = 352


def build(models: Path) -> Deck:
    """Paint one reference per card and describe it; copies are those of the printed deck."""
    faces = _faces_in_deck()
    of_card: dict[str, list[ProxyFace]] = {}
    for face in faces:
        of_card.setdefault(split_face(face.face)[0], []).append(face)
    net = load_net("read_cards", folder=models)
    references = [_reference(card, same[0].face) for card, same in of_card.items()]
    deck = build_deck("proxy", references, net, net.card.sha256)
    copies = deck_copies()
    return replace(
        deck,
        cards=tuple(
            DeckCard(
                card=card.card,
                name_zh=of_card[card.card][0].name_zh,
                name_en=of_card[card.card][0].name_en,
                copies={
                    index: copies[face.face]
                    for face in of_card[card.card]
                    if (index := split_face(face.face)[1])
                },
            )
            for card in deck.cards
        ),
    )


def _faces_in_deck() -> list[ProxyFace]:
    """Every face of the printed deck, and the backs, which are no cards but are seen."""
    copies = deck_copies()
    return [f for f in load_proxy_faces() if copies.get(f.face, 0) > 0 or f.kind == "back"]


def _reference(card: str, face: str) -> Reference:
    painted = paint_face(face, REFERENCE_HEIGHT_PX)
    return Reference(card, np.asarray(cv2.resize(painted, CROP_WH, interpolation=cv2.INTER_AREA)))


def main() -> None:
    """Write the deck into ``models/decks/proxy``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--models", type=Path, default=MODELS_DIR)
    parser.add_argument("--out", type=Path, default=SHIPPED_DECKS / "proxy")
    arguments = parser.parse_args()
    deck = build(arguments.models)
    save_deck(deck, arguments.out)
    print(f"{arguments.out}: {len(deck.cards)} cards, gallery {deck.embeddings.shape}")


if __name__ == "__main__":
    main()
