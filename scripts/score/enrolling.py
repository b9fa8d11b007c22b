"""Enrolling a deck of 160 faces from files, and proposing faces of cards that nobody enrolled yet.

    python -m scripts.score.enrolling

Two faces in three are scans, the third is a photograph of the card lying oblique on cloth. What is
proposed for a card is right, open, or wrong; wrong and sure is what must not be.
"""

import json
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.registry import load_net
from scripts.score.report import at_least, at_most, failure, noted, share
from vision.enroll.enroll import path_of
from vision.enroll.propose_face import FaceProposer
from vision.faces import split_face
from vision.model import Image
from vision.proxy_deck.faces import load_proxy_faces
from vision.proxy_deck.paint import paint_face
from webui.assemble import make_finder, make_text_reader
from webui.enrolling.card_names import names_of, sanguosha_names
from webui.enrolling.from_pictures import Enrolled, enroll_pictures

N_FACES, N_PROPOSED = 160, 80
SCAN_HEIGHT_PX, PHOTO_WH = 880, (1600, 1200)
SHOWN_HEIGHTS_PX = (200, 400)
SEED = 411


def score(n_faces: int = N_FACES, n_proposed: int = N_PROPOSED) -> dict[str, Any]:
    """Enroll ``n_faces`` faces of the drawn deck from files and propose ``n_proposed`` of them."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(SEED)
    every = [face.face for face in load_proxy_faces()]
    faces = [str(face) for face in rng.permutation(every)][:n_faces]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for number, face in enumerate(faces):
            file = path_of(folder, face)
            file.parent.mkdir(parents=True, exist_ok=True)
            card = paint_face(face, SCAN_HEIGHT_PX)
            cv2.imwrite(str(file), _photograph(card, rng) if number % 3 == 0 else card)
        began, cpu_began = time.perf_counter(), time.process_time()
        embed = load_net("read_cards", n_threads=2)
        enrolled = enroll_pictures(
            folder, "scored", make_finder(), embed, names_of(sanguosha_names())
        )
        seconds, cpu_s = time.perf_counter() - began, time.process_time() - cpu_began
    proposed = _score_proposals(faces[:n_proposed], rng)
    return {
        "figures": [
            at_most(f"s to enroll {len(faces)} faces from files", round(seconds, 1), 30.0),
            at_most("core-seconds of it (30 s on two cores)", round(cpu_s, 1), 60.0),
            at_least("photographs cut out as their card", _known_again(enrolled, faces), 0.97),
            *proposed["figures"],
        ],
        "failures": proposed["failures"],
        "details": {
            "pairs_that_look_alike": len(enrolled.alike),
            "faces": len(faces),
            "photographs": len(faces[::3]),
        },
    }


def _photograph(card: Image, rng: np.random.Generator) -> Image:
    """Photograph a card that fills a third of the picture, oblique and up to 25 degrees turned."""
    width, height = PHOTO_WH
    cloth = rng.integers(40, 120, 3)
    picture = np.full((height, width, 3), cloth, np.uint8)
    picture += rng.integers(0, 10, picture.shape, dtype=np.uint8)
    turn = np.radians(rng.uniform(-25, 25))
    half_h = height * rng.uniform(0.32, 0.38)
    half = np.array([(-63, -88), (63, -88), (63, 88), (-63, 88)]) / 88 * half_h
    half[:2] *= rng.uniform(0.85, 1.0)  # the far side is shorter
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = (half @ spin.T + (width / 2, height / 2)).astype(np.float32)
    card_h, card_w = card.shape[:2]
    flat = np.array([(0, 0), (card_w, 0), (card_w, card_h), (0, card_h)], np.float32) - 0.5
    to_picture = cv2.getPerspectiveTransform(flat, corners)
    cv2.warpPerspective(card, to_picture, PHOTO_WH, picture, borderMode=cv2.BORDER_TRANSPARENT)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.uint8)


def _known_again(enrolled: Enrolled, faces: list[str]) -> float:
    """Return how many photographed faces look most like a scan of their own card, as a share."""
    embed = load_net("read_cards")
    names = [card.card for card in enrolled.deck.cards]
    right = 0
    for face in faces[::3]:
        scan = cv2.resize(paint_face(face, SCAN_HEIGHT_PX), (96, 128), interpolation=cv2.INTER_AREA)
        batch = np.ascontiguousarray(scan.transpose(2, 0, 1)[None].astype(np.float32) / 255)
        likeness = enrolled.deck.embeddings @ embed(batch)[0]
        best = int(enrolled.deck.card_of_row[likeness.argmax()])
        right += names[best] == split_face(face)[0] and likeness.max() >= 0.8
    return share(right, len(faces[::3]))


def _score_proposals(faces: list[str], rng: np.random.Generator) -> dict[str, Any]:
    proposer = FaceProposer(make_text_reader(), load_net("read_index"), sanguosha_names())
    listed = {entry.card for entry in sanguosha_names()}
    faces = [face for face in faces if split_face(face)[0] in listed]
    figures, failures = [], []
    for height_px in SHOWN_HEIGHTS_PX:
        counts: Counter[str] = Counter()
        for face in faces:
            proposal = proposer.propose(_as_seen(face, height_px, rng))
            is_right = proposal.face == face
            names_card = (proposal.face or "").rpartition("/")[0] == face.rpartition("/")[0]
            counts["card"] += is_right or names_card
            counts["sure and wrong"] += proposal.is_sure and not is_right
            counts["sure and right"] += proposal.is_sure and is_right
            if proposal.is_sure and not is_right:
                failures.append(failure(face, f"{height_px} px: proposed {proposal.face}"))
        figures += [
            at_most(
                f"sure and wrong proposals, {height_px} px",
                share(counts["sure and wrong"], len(faces)),
                0.001,
            ),
            noted(f"right card proposed, {height_px} px", share(counts["card"], len(faces))),
            noted(f"sure and right, {height_px} px", share(counts["sure and right"], len(faces))),
        ]
    return {"figures": figures, "failures": failures}


def _as_seen(face: str, height_px: int, rng: np.random.Generator) -> Image:
    """Show a card as the camera does: a little off, soft and noisy, either way up."""
    size_wh = (round(height_px * 63 / 88), height_px)
    card = cv2.resize(paint_face(face, 704), size_wh, interpolation=cv2.INTER_AREA)
    corners = np.array([(0, 0), (size_wh[0], 0), size_wh, (0, size_wh[1])], np.float32)
    off = (corners + rng.normal(0, height_px / 250, (4, 2))).astype(np.float32)
    to_seen = cv2.getPerspectiveTransform(corners, off)
    card = cv2.warpPerspective(card, to_seen, size_wh, borderMode=cv2.BORDER_REPLICATE)
    card = cv2.GaussianBlur(card, (0, 0), rng.uniform(0.3, 0.9)) + rng.normal(0, 3, card.shape)
    seen = np.clip(card, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(seen[::-1, ::-1]) if rng.random() < 0.3 else seen


if __name__ == "__main__":
    print(json.dumps(score(), indent=1, ensure_ascii=False))
