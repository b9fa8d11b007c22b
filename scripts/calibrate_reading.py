"""How alike cards and strangers are to a gallery: where ``UNKNOWN_COSINE`` should lie.

    python -m scripts.calibrate_reading

Cards are of decks made up with a seed that no training uses; each deck lacks some of its cards in
the gallery, and these are the strangers. Prints the shares that each threshold gets wrong.
"""

import argparse

import cv2
import numpy as np
from tqdm import tqdm

from models.registry import load_net
from scripts.synthesis.views import camera_view
from scripts.train_read_cards import paint_decks
from vision.enroll.enroll import Reference, describe
from vision.model import Image
from vision.read.read_cards import CROP_WH, Net, as_batch

SEED = 4001
CARDS_EACH = 10
STRANGERS_EACH = 2
THRESHOLDS = np.arange(0.40, 0.86, 0.05)
Floats = np.ndarray


def gallery_of(decks: list[list[Image]], embed: Net) -> Floats:
    """Describe the cards that are known, each sharp and softened as in enrolling: (n, 128)."""
    known = (face for deck in decks for face in deck[STRANGERS_EACH:])
    crops = (cv2.resize(face, CROP_WH, interpolation=cv2.INTER_AREA) for face in known)
    references = [Reference("", np.asarray(crop, np.uint8)) for crop in crops]
    return np.concatenate([described.rows for described in describe(references, embed)])


def likeness_of_views(
    rng: np.random.Generator, faces: list[Image], gallery: Floats, embed: Net, n_views: int
) -> Floats:
    """Return the cosine of the likest reference of ``n_views`` views of each face."""
    views = [
        camera_view(
            rng,
            face,
            height_px=float(rng.uniform(76, 180)),
            corner_error=0.008,
            crop_wh=CROP_WH,
        )
        for face in tqdm(faces, unit="card")
        for _ in range(n_views)
    ]
    both = [way for view in views for way in (view, view[::-1, ::-1])]
    cosine = (embed(as_batch(both)) @ gallery.T).max(axis=1)
    return cosine.reshape(-1, 2).max(axis=1)


def main() -> None:
    """Print what each threshold rejects."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=20)
    parser.add_argument("--views", type=int, default=6)
    arguments = parser.parse_args()
    rng = np.random.default_rng(SEED)
    decks = paint_decks(rng, arguments.decks, CARDS_EACH)
    embed = load_net("read_cards", n_threads=1)
    gallery = gallery_of(decks, embed)
    known = [face for deck in decks for face in deck[STRANGERS_EACH : 2 * STRANGERS_EACH]]
    strange = [face for deck in decks for face in deck[:STRANGERS_EACH]]
    cosine = {
        name: likeness_of_views(rng, faces, gallery, embed, arguments.views)
        for name, faces in (("known", known), ("strange", strange))
    }
    print("| threshold | known cards rejected | strangers taken for a card |")
    print("|---|---|---|")
    for threshold in THRESHOLDS:
        rejected = (cosine["known"] < threshold).mean()
        taken = (cosine["strange"] >= threshold).mean()
        print(f"| {threshold:.2f} | {rejected:.3f} | {taken:.3f} |")


if __name__ == "__main__":
    main()
