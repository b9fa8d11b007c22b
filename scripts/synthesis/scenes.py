"""Random tables seen by a camera: cards on and beside each other, hands, clutter; with truth."""

from dataclasses import dataclass

import cv2
import numpy as np

from scripts.synthesis import degrade
from scripts.synthesis.art import random_colour
from scripts.synthesis.clutter import lay_clutter, lay_on_cards
from scripts.synthesis.faces import paint_random_back, paint_random_face, random_style
from scripts.synthesis.grounds import GROUND_SIZE_WH, paint_cloth_like, paint_ground
from scripts.synthesis.index import FACE_SIZE_WH
from vision.model import Image
from vision.simulated.paint_hand import paint_hand

CARD_ASPECT = 63.0 / 88.0
LOW_CONTRAST = 0.4
"""Share of the tables whose cloth has the colour of a card on it."""
DOWNWARDS = 0.35
"""Share of the rows that go along the cards' long sides, titles left free, not along the short."""
COVERED_BY_THINGS = 0.35
"""Share of the tables with dice, tokens or boxes on cards."""
RESAMPLED = 0.12
"""Share of the pictures that went through a stream's scaler."""
ONE_DECK = 0.5
"""Share of the tables whose cards are of one game, so that covered cards border on their like."""
SLEEVED = 0.4
"""Share of the games whose cards are in sleeves."""
SHINING = 0.3
SLEEVES = ((225, 225, 225), (30, 30, 32), (60, 35, 25))
"""Clear, black and navy, the usual ones; BGR."""


@dataclass(frozen=True, slots=True, eq=False)
class SceneCard:
    """A card in a scene; the corners are those of the whole card, covered or not."""

    corners_px: np.ndarray
    """(4, 2), clockwise from the printed top left."""
    visible: float
    """Share of the card that can be seen, 0 to 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture with everything that is on it."""

    image: Image
    cards: tuple[SceneCard, ...]
    hand_mask: np.ndarray
    """(H, W) uint8, 255 where a hand or arm is."""


@dataclass(frozen=True, slots=True, eq=False)
class Pools:
    """Material that scenes are put together from; painted once."""

    decks: tuple[tuple[Image, ...], ...]
    """Some faces and a back of every game."""
    hands: tuple[np.ndarray, ...]
    grounds: tuple[Image, ...]


def paint_pools(rng: np.random.Generator, n_cards: int, n_hands: int, n_grounds: int) -> Pools:
    """Paint cards (with their rounded corners, BGRA), hands (BGRA) and grounds (BGR)."""
    decks: list[tuple[Image, ...]] = []
    while sum(len(deck) for deck in decks) < n_cards:
        style = random_style(rng)
        faces = [paint_random_face(rng, style).image for _ in range(6)]
        deck = tuple(_with_corners(rng, face) for face in [*faces, paint_random_back(rng)])
        decks.append(_sleeved(rng, deck) if rng.random() < SLEEVED else deck)
    hands = tuple(
        paint_hand(rng, int(rng.integers(260, 420)), int(rng.integers(70, 100)))
        for _ in range(n_hands)
    )
    return Pools(tuple(decks), hands, tuple(paint_ground(rng) for _ in range(n_grounds)))


def _with_corners(rng: np.random.Generator, face: Image) -> Image:
    """Round the corners; returns BGRA."""
    width, height = FACE_SIZE_WH
    alpha = np.zeros((height, width), np.uint8)
    radius = int(rng.uniform(2, 15))
    cv2.rectangle(alpha, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(alpha, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(alpha, (x, y), radius, 255, -1, cv2.LINE_AA)
    return np.dstack([face, alpha])


def _sleeved(rng: np.random.Generator, cards: tuple[Image, ...]) -> tuple[Image, ...]:
    """Put every card into a sleeve of one colour, some of them shining."""
    colour = SLEEVES[rng.integers(len(SLEEVES))] if rng.random() < 0.7 else random_colour(rng)
    margin = int(rng.integers(3, 9))
    inner_wh = (FACE_SIZE_WH[0] - 2 * margin, FACE_SIZE_WH[1] - 2 * margin)
    sleeved = []
    for card in cards:
        face = np.full_like(card[..., :3], colour)
        face[margin:-margin, margin:-margin] = cv2.resize(
            card[..., :3], inner_wh, interpolation=cv2.INTER_AREA
        )
        shining = degrade.glare(rng, face) if rng.random() < SHINING else face
        sleeved.append(np.dstack([shining, card[..., 3]]))
    return tuple(sleeved)


def _draw_cards(rng: np.random.Generator, pools: Pools) -> tuple[Image, ...]:
    """Choose what to lay on a table: the cards of one game or of many."""
    decks = [pools.decks[rng.integers(len(pools.decks))]]
    if rng.random() > ONE_DECK:
        decks += [pools.decks[rng.integers(len(pools.decks))] for _ in range(5)]
    return tuple(card for deck in decks for card in deck)


def paint_scene(rng: np.random.Generator, pools: Pools, size_wh: tuple[int, int]) -> Scene:
    """Paint one table.

    Args:
        rng: source of all chance.
        pools: what to lay on the table.
        size_wh: of the picture, px.

    Returns:
        The picture with its cards in the order they were laid.
    """
    cards = _draw_cards(rng, pools)
    favourite = cards[rng.integers(len(cards))]
    if rng.random() < LOW_CONTRAST:
        image = paint_cloth_like(rng, favourite, size_wh)
    else:
        image = _crop_ground(rng, pools, size_wh)
    card_px = _draw_card_px(rng, size_wh)
    lay_clutter(rng, image, card_px)
    table_to_image = _tilt(rng, size_wh)
    layout = _layout(rng, size_wh, card_px, np.linalg.inv(table_to_image))
    ids = np.zeros((size_wh[1], size_wh[0]), np.uint8)
    seen = [cv2.perspectiveTransform(c[None], table_to_image)[0] for c in layout]
    corners = [quad for quad in seen if _is_seen_from_above(quad, card_px)]
    for number, quad in enumerate(corners, start=1):
        is_favourite = rng.random() < 0.25
        card = favourite if is_favourite else cards[rng.integers(len(cards))]
        _lay_card(rng, image, ids, card, quad, number)
    if rng.random() < COVERED_BY_THINGS and corners:
        middles = np.array([quad.mean(axis=0) for quad in corners])
        ids[lay_on_cards(rng, image, card_px, middles) > 0] = 0
    hand_mask = np.zeros_like(ids)
    if rng.random() < 0.5:
        for _ in range(int(rng.integers(1, 4))):
            _lay_hand(rng, image, hand_mask, pools.hands[rng.integers(len(pools.hands))], card_px)
    laid = tuple(
        SceneCard(quad, _visible(ids, hand_mask, quad, number))
        for number, quad in enumerate(corners, start=1)
    )
    image = degrade.light(rng, image)
    image = degrade.blur(rng, image, most_px=max(1.0, card_px / 32))
    if rng.random() < RESAMPLED:
        image = degrade.resampled(rng, image)
    return Scene(degrade.noise(rng, image), laid, hand_mask)


def _is_seen_from_above(quad: np.ndarray, card_px: float) -> bool:
    """Whether a card lies before the camera, not so far off that nothing is left of it."""
    (ax, ay), (bx, by), (cx, cy), _ = quad
    turns_right = (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0
    sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    return bool(turns_right and sides.max() < 2.5 * card_px and sides.min() > 8)


def _crop_ground(rng: np.random.Generator, pools: Pools, size_wh: tuple[int, int]) -> Image:
    ground = pools.grounds[rng.integers(len(pools.grounds))]
    zoom = rng.uniform(0.3, 1.0)
    w, h = int(size_wh[0] * zoom), int(size_wh[1] * zoom)
    x, y = int(rng.integers(GROUND_SIZE_WH[0] - w)), int(rng.integers(GROUND_SIZE_WH[1] - h))
    crop = ground[y : y + h, x : x + w]
    if rng.random() < 0.5:
        crop = crop[::-1, ::-1]
    return np.asarray(cv2.resize(crop, size_wh, interpolation=cv2.INTER_LINEAR), np.uint8)


def _draw_card_px(rng: np.random.Generator, size_wh: tuple[int, int]) -> float:
    """Draw the height of a card: mostly as on a table seen whole, else from small to very large."""
    if rng.random() < 0.4:
        return float(rng.uniform(24, 64))
    return float(np.exp(rng.uniform(np.log(22), np.log(min(size_wh) * 0.95))))


def _layout(
    rng: np.random.Generator, image_wh: tuple[int, int], card_px: float, image_to_table: np.ndarray
) -> list[np.ndarray]:
    """Choose the corners of every card on the flat table, float32 (4, 2) each."""
    w, h = image_wh
    room = w * h / (card_px * card_px * CARD_ASPECT)
    n_cards = int(rng.integers(0, max(2, min(26, room * 0.8)) + 1))
    layout: list[np.ndarray] = []
    aspect = CARD_ASPECT if rng.random() < 0.7 else float(rng.uniform(0.62, 0.76))
    size_wh = (card_px * aspect, card_px)
    main_angle = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.5 else 0.0
    while len(layout) < n_cards:
        angle = main_angle + float(rng.integers(4)) * np.pi / 2 + float(rng.normal(0, 0.07))
        if rng.random() < 0.25:
            angle = float(rng.uniform(0, 2 * np.pi))
        in_image = np.array([[[rng.uniform(0, w), rng.uniform(0, h)]]])
        centre = cv2.perspectiveTransform(in_image, image_to_table)[0, 0]
        kind = rng.random()
        if kind < 0.6:
            layout.append(_card_corners(centre, angle, size_wh))
        elif kind < 0.85:  # a row or fan, each card partly over the one before
            step = card_px * rng.uniform(0.2, 0.95)
            spread = float(rng.normal(0, 0.08))
            way = angle + np.pi / 2 * bool(rng.random() < DOWNWARDS)
            along = np.array([np.cos(way), np.sin(way)]) * step
            for place in range(int(rng.integers(2, 6))):
                layout.append(
                    _card_corners(centre + place * along, angle + place * spread, size_wh)
                )
        else:  # an untidy pile
            for _ in range(int(rng.integers(2, 6))):
                shift = rng.normal(0, card_px * 0.12, 2)
                turn = float(rng.normal(0, 0.15))
                layout.append(_card_corners(centre + shift, angle + turn, size_wh))
    return layout[:40]


def _card_corners(centre: np.ndarray, angle: float, size_wh: tuple[float, float]) -> np.ndarray:
    half_w, half_h = size_wh[0] / 2, size_wh[1] / 2
    flat = np.array([[-half_w, -half_h], [half_w, -half_h], [half_w, half_h], [-half_w, half_h]])
    cos, sin = np.cos(angle), np.sin(angle)
    turned = flat @ np.array([[cos, sin], [-sin, cos]])
    return (turned + centre).astype(np.float32)


def _tilt(rng: np.random.Generator, size_wh: tuple[int, int]) -> np.ndarray:
    """Draw a camera that looks at the middle of the picture from the side.

    Returns:
        table_to_image (3, 3), px to px, of scale 1 in the middle.
    """
    w, h = size_wh
    pitch = rng.uniform(0, 0.95) if rng.random() < 0.3 else abs(rng.normal(0, 0.12))
    focal_px = float(rng.uniform(1.0, 2.6)) * max(w, h)
    axis = rng.uniform(0, 2 * np.pi)
    turn, _ = cv2.Rodrigues(np.array([np.cos(axis), np.sin(axis), 0.0]) * pitch)
    seen = np.array(
        [
            [focal_px * turn[0, 0], focal_px * turn[0, 1], 0],
            [focal_px * turn[1, 0], focal_px * turn[1, 1], 0],
            [turn[2, 0], turn[2, 1], focal_px],
        ]
    )
    to_middle = np.array([[1, 0, -w / 2], [0, 1, -h / 2], [0, 0, 1]], np.float64)
    return np.linalg.inv(to_middle) @ seen @ to_middle


def _lay_card(
    rng: np.random.Generator,
    image: Image,
    ids: np.ndarray,
    card: Image,
    quad: np.ndarray,
    number: int,
) -> None:
    height, width = image.shape[:2]
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - 6, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 7, (width, height))
    if (high - low).min() < 2:
        return
    size_wh = (int(high[0] - low[0]), int(high[1] - low[1]))
    sprite = _shrunk(card, float(np.linalg.norm(quad[3] - quad[0])))
    sh, sw = sprite.shape[:2]
    source = np.array([[0, 0], [sw - 1, 0], [sw - 1, sh - 1], [0, sh - 1]], np.float32)
    sprite_to_roi = cv2.getPerspectiveTransform(source, (quad - low).astype(np.float32))
    drawn = cv2.warpPerspective(sprite, sprite_to_roi, size_wh, flags=cv2.INTER_LINEAR)
    alpha = drawn[..., 3].astype(np.float32) / 255
    roi = image[low[1] : high[1], low[0] : high[0]]
    if rng.random() < 0.8:
        shift = rng.normal(0, 1.5, 2)
        shadow = cv2.GaussianBlur(alpha, (0, 0), float(rng.uniform(0.8, 3)))
        mover = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
        shadow = cv2.warpAffine(shadow, mover, size_wh) * rng.uniform(0.15, 0.6)
        roi[:] = (roi * (1 - shadow[..., None])).astype(np.uint8)
    roi[:] = (roi * (1 - alpha[..., None]) + drawn[..., :3] * alpha[..., None]).astype(np.uint8)
    ids[low[1] : high[1], low[0] : high[0]][alpha > 0.5] = number


def _shrunk(card: Image, height_px: float) -> Image:
    """Halve the picture until it is less than twice the size it is drawn at."""
    while card.shape[0] > 2 * max(height_px, 8):
        card = np.asarray(cv2.resize(card, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    return card


def _lay_hand(
    rng: np.random.Generator, image: Image, mask: np.ndarray, hand: np.ndarray, card_px: float
) -> None:
    height, width = image.shape[:2]
    scale = card_px * rng.uniform(0.9, 1.5) / hand.shape[1]  # a hand is about a card's length wide
    angle = float(rng.uniform(0, 2 * np.pi))
    tip = np.array([rng.uniform(0.05, 0.95) * width, rng.uniform(0.05, 0.95) * height])
    cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
    linear = np.array([[cos, -sin], [sin, cos]])
    anchor = np.array([hand.shape[1] / 2, hand.shape[0] * 0.1])
    hand_to_image = np.column_stack([linear, tip - linear @ anchor]).astype(np.float32)
    drawn = cv2.warpAffine(hand, hand_to_image, (width, height), flags=cv2.INTER_AREA)
    alpha = drawn[..., 3:].astype(np.float32) / 255
    image[:] = (image * (1 - alpha) + drawn[..., :3] * alpha).astype(np.uint8)
    mask[alpha[..., 0] > 0.5] = 255


def _visible(ids: np.ndarray, hand_mask: np.ndarray, quad: np.ndarray, number: int) -> float:
    """Share of a card's whole area that shows; what lies outside the picture counts as hidden."""
    area = abs(float(cv2.contourArea(quad.astype(np.float32))))
    shown = int(((ids == number) & (hand_mask == 0)).sum())
    return min(1.0, shown / max(area, 1.0))
