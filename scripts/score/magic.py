"""Photographs of sleeved Magic cards: found, named where a reference is given, else unknown.

The reference faces are the ten cards of one photograph, cut out along the outlines that were found
in it. Some of them come back in other photographs, obliquely, in shade or blown out.
"""

from pathlib import Path
from typing import Any

from scripts.score.found_cards import FoundTally
from scripts.score.match_outlines import likeness_to_outlines, pairs_of
from scripts.score.photo_truth import Photo, load_photos
from scripts.score.read_faces import NameTally, is_way_up
from vision.enroll.enroll import Reference, build_deck
from vision.find.find_cards import CardFinder
from vision.geometry import warp_card
from vision.model import Image
from vision.read.deck import Deck
from vision.read.read_cards import CROP_WH, CardReader, Net
from vision.sources.load_picture import load_picture
from vision.stills.read_pictures import read_picture

GALLERY = "magic/test26.jpg"


def score(
    photos: Path, finder: CardFinder, reader: CardReader, embed: Net, read_index: Net
) -> dict[str, Any]:
    """Score the photographs of ``photos/magic``.

    Args:
        photos: folder with ``truth.csv``.
        finder: see ``CardFinder``.
        reader: of any deck without these cards; finds the references.
        embed: the net that compares pictures.
        read_index: the net for suit and rank.
    """
    pictures = load_photos(photos, "magic")
    (gallery,) = (photo for photo in pictures if photo.name == GALLERY)
    deck = deck_of(gallery, load_picture(gallery.path), finder, reader, embed)
    reader = CardReader(embed, read_index, deck)
    tally, names = FoundTally(), NameTally({card.card for card in deck.cards}, has_top=True)
    for photo in pictures:
        readings = read_picture(load_picture(photo.path), finder, reader)
        quads = [reading.quad for reading in readings]
        alike = likeness_to_outlines(quads, photo.cards)
        card_of = tally.add(photo, alike, [False] * len(quads))
        if photo is not gallery:
            names.add(photo, readings, card_of)
    return {
        "figures": [*tally.figures(), *names.figures()],
        "failures": [*tally.failures, *names.failures],
    }


def deck_of(photo: Photo, image: Image, finder: CardFinder, reader: CardReader, embed: Net) -> Deck:
    """Make a deck of the cards of one photograph; one that was not found is cut by its label."""
    found = [reading.quad for reading in read_picture(image, finder, reader)]
    pairs = pairs_of(likeness_to_outlines(found, photo.cards))
    quad_of_card = {card: found[row] for row, card in pairs}
    references: list[Reference] = []
    for number, card in enumerate(photo.cards):
        quad = quad_of_card.get(number, card.outline)
        upright = quad if is_way_up(quad, card.outline) else quad.turned(2)
        references.append(Reference(card.label, warp_card(image, upright, CROP_WH)))
    return build_deck("magic", references, embed, "")
