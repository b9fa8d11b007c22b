"""Photographs of tricks, one card on the other: both found, and read by photographed references."""

from pathlib import Path
from typing import Any

from scripts.score.found_cards import FoundTally
from scripts.score.match_outlines import likeness_to_outlines
from scripts.score.photo_truth import load_photos
from scripts.score.read_faces import NameTally
from vision.enroll.enroll import Reference, build_deck, crop_reference, face_of_path, find_pictures
from vision.find.find_cards import CardFinder
from vision.read.deck import Deck
from vision.read.read_cards import CardReader, Net
from vision.sources.load_picture import load_picture
from vision.stills.read_pictures import read_picture

SUITS = {"Herz": "H", "Karo": "D", "Kreuz": "C", "Pik": "S"}
RANKS = {"Ass": "A", "Koenig": "K", "Dame": "Q", "Bube": "J", "Zehn": "10"}


def score(photos: Path, finder: CardFinder, embed: Net, read_index: Net) -> dict[str, Any]:
    """Score the photographs of ``photos/schnapsen``.

    Args:
        photos: folder with ``truth.csv``.
        finder: see ``CardFinder``.
        embed: the net that compares pictures.
        read_index: the net for suit and rank.
    """
    deck = enroll(photos / "schnapsen" / "gallery", finder, embed)
    reader = CardReader(embed, read_index, deck)
    known = {label_of(card.card) for card in deck.cards}
    tally, names = FoundTally(), NameTally(known, label_of, has_top=False)
    for photo in load_photos(photos, "schnapsen"):
        readings = read_picture(load_picture(photo.path), finder, reader)
        quads = [reading.quad for reading in readings]
        alike = likeness_to_outlines(quads, photo.cards)
        names.add(photo, readings, tally.add(photo, alike, [False] * len(quads)))
    return {
        "figures": [*tally.figures(), *names.figures()],
        "failures": [*tally.failures, *names.failures],
    }


def enroll(gallery: Path, finder: CardFinder, embed: Net) -> Deck:
    """Make a deck of one photograph per card, as ``zhicai enroll`` does."""
    references = [
        Reference(face_of_path(path, gallery), crop_reference(load_picture(path), finder))
        for path in find_pictures(gallery)
    ]
    return build_deck("schnapsen", references, embed, "")


def label_of(face: str) -> str:
    """Return rank and suit, as the truth writes them, of a face such as ``Herz_Ass``."""
    suit, _, rank = face.partition("_")
    return RANKS[rank] + SUITS[suit]
