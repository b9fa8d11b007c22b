"""Random tables seen by a camera: cards on and beside each other, hands, clutter; with truth."""

from dataclasses import dataclass

import cv2
import numpy as np

from scripts.synthesis import degrade
from scripts.synthesis.art import cloud, random_colour, random_picture, stripes
from scripts.synthesis.faces import FACE_SIZE_WH, paint_random_back, paint_random_face, random_style
from vision.model import Image
from vision.simulated.paint_hand import paint_hand

CARD_ASPECT = 63.0 / 88.0
LOW_CONTRAST = 0.35
"""Share of the tables whose cloth has the colour of a card on it."""
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

    cards: tuple[Image, ...]
    hands: tuple[np.ndarray, ...]
    grounds: tuple[Image, ...]


def paint_pools(rng: np.random.Generator, n_cards: int, n_hands: int, n_grounds: int) -> Pools:
    """Paint cards (with their rounded corners, BGRA), hands (BGRA) and grounds (BGR)."""
    cards: list[Image] = []
    while len(cards) < n_cards:
        style = random_style(rng)
        faces = [paint_random_face(rng, style).image for _ in range(6)]
        cards += [_with_corners(rng, face) for face in [*faces, paint_random_back(rng)]]
    hands = tuple(
        paint_hand(rng, int(rng.integers(260, 420)), int(rng.integers(70, 100)))
        for _ in range(n_hands)
    )
    return Pools(tuple(cards), hands, tuple(_ground(rng) for _ in range(n_grounds)))


def _with_corners(rng: np.random.Generator, face: Image) -> Image:
    """Round the corners, sometimes sleeve the card; returns BGRA."""
    if rng.random() < 0.3:
        margin = int(rng.integers(3, 9))
        colour = SLEEVES[rng.integers(len(SLEEVES))] if rng.random() < 0.7 else random_colour(rng)
        sleeved = cv2.copyMakeBorder(
            face, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=colour
        )
        face = np.asarray(cv2.resize(sleeved, FACE_SIZE_WH, interpolation=cv2.INTER_AREA), np.uint8)
        if rng.random() < 0.5:
            face = degrade.glare(rng, face)
    width, height = FACE_SIZE_WH
    alpha = np.zeros((height, width), np.uint8)
    radius = int(rng.uniform(2, 15))
    cv2.rectangle(alpha, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(alpha, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(alpha, (x, y), radius, 255, -1, cv2.LINE_AA)
    return np.dstack([face, alpha])


def _ground(rng: np.random.Generator) -> Image:
    size_wh = (768, 512)
    kind = rng.random()
    if kind < 0.35:  # cloth or mat of nearly one colour
        ground = np.full((size_wh[1], size_wh[0], 3), random_colour(rng), np.float32)
        ground *= rng.uniform(0.25, 1.0)
        texture = rng.normal(0, rng.uniform(2, 14), (*ground.shape[:2], 1))
        ground = np.clip(ground + texture, 0, 255).astype(np.uint8)
    elif kind < 0.6:
        ground = _wood(rng, size_wh)
    elif kind < 0.75:
        ground = stripes(rng, size_wh)
    elif kind < 0.9:
        ground = cloud(rng, size_wh, coarsest=int(rng.integers(3, 12)))
    else:
        ground = random_picture(rng, size_wh)
    if rng.random() < 0.5:
        _print_zones(rng, ground)
    return np.asarray(ground, np.uint8)


def _cloth_like(rng: np.random.Generator, card: Image, size_wh: tuple[int, int]) -> Image:
    """Paint a cloth of nearly the colour of a card's border, so that its edge is hard to see."""
    border = card[3:-3, 8:14, :3].reshape(-1, 3).mean(axis=0)
    colour = border * rng.uniform(0.8, 1.2) + rng.normal(0, 12, 3)
    cloth = np.empty((size_wh[1], size_wh[0], 3), np.float32)
    cloth[:] = colour
    cloth += rng.normal(0, rng.uniform(1, 9), (*cloth.shape[:2], 1))
    image = np.clip(cloth, 0, 255).astype(np.uint8)
    if rng.random() < 0.7:
        _print_zones(rng, image)
    return image


def _wood(rng: np.random.Generator, size_wh: tuple[int, int]) -> Image:
    width, height = size_wh
    grain = rng.normal(0, 1, (height, 6)).astype(np.float32)
    grain = cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC)
    grain = cv2.GaussianBlur(grain, (0, 0), sigmaX=20, sigmaY=float(rng.uniform(0.6, 3)))
    base = np.array([40, 80, 130], np.float32) * rng.uniform(0.5, 1.7)
    wood = base * (1 + 0.25 * grain[..., None])
    return np.clip(wood, 0, 255).astype(np.uint8)


def _print_zones(rng: np.random.Generator, ground: Image) -> None:
    """Outline card-sized places and write labels: a mat's zones are no cards."""
    base = ground[0, 0].astype(np.int32)
    shift = int(rng.choice([-1, 1])) * int(rng.integers(12, 70))
    ink = [int(v) for v in np.clip(base + shift, 0, 255)]
    scale = rng.uniform(0.4, 2.5)
    for _ in range(int(rng.integers(3, 24))):
        x, y = int(rng.integers(ground.shape[1])), int(rng.integers(ground.shape[0]))
        w, h = int(rng.uniform(25, 90) * scale), int(rng.uniform(30, 90) * scale)
        cv2.rectangle(ground, (x, y), (x + w, y + h), ink, int(rng.integers(1, 4)), cv2.LINE_AA)
        if rng.random() < 0.4:
            place = (x + 4, y + h // 2)
            cv2.putText(ground, "ZONE", place, cv2.FONT_HERSHEY_SIMPLEX, 0.4, ink, 1, cv2.LINE_AA)


def paint_scene(rng: np.random.Generator, pools: Pools, size_wh: tuple[int, int]) -> Scene:
    """Paint one table.

    Args:
        rng: source of all chance.
        pools: what to lay on the table.
        size_wh: of the picture, px.

    Returns:
        The picture with its cards in the order they were laid.
    """
    favourite = pools.cards[rng.integers(len(pools.cards))]
    if rng.random() < LOW_CONTRAST:
        image = _cloth_like(rng, favourite, size_wh)
    else:
        image = _crop_ground(rng, pools, size_wh)
    _clutter(rng, image)
    card_px = float(np.exp(rng.uniform(np.log(26), np.log(min(size_wh) * 0.62))))
    if rng.random() < 0.6:
        card_px = float(rng.uniform(34, 64))
    layout = _layout(rng, size_wh, card_px)
    plane_to_image = _tilt(rng, size_wh)
    ids = np.zeros((size_wh[1], size_wh[0]), np.uint8)
    corners = [cv2.perspectiveTransform(c[None], plane_to_image)[0] for c in layout]
    for number, quad in enumerate(corners, start=1):
        is_favourite = rng.random() < 0.25
        card = favourite if is_favourite else pools.cards[rng.integers(len(pools.cards))]
        _lay_card(rng, image, ids, card, quad, number)
    hand_mask = np.zeros_like(ids)
    if rng.random() < 0.5:
        for _ in range(int(rng.integers(1, 4))):
            _lay_hand(rng, image, hand_mask, pools.hands[rng.integers(len(pools.hands))], card_px)
    cards = tuple(
        SceneCard(quad, _visible(ids, hand_mask, quad, number))
        for number, quad in enumerate(corners, start=1)
    )
    image = degrade.light(rng, image)
    image = degrade.blur(rng, image, most_px=max(1.0, card_px / 40))
    return Scene(degrade.noise(rng, image), cards, hand_mask)


def _crop_ground(rng: np.random.Generator, pools: Pools, size_wh: tuple[int, int]) -> Image:
    ground = pools.grounds[rng.integers(len(pools.grounds))]
    zoom = rng.uniform(0.45, 1.0)
    w, h = int(size_wh[0] * zoom), int(size_wh[1] * zoom)
    x, y = int(rng.integers(768 - w)), int(rng.integers(512 - h))
    crop = ground[y : y + h, x : x + w]
    if rng.random() < 0.5:
        crop = crop[::-1, ::-1]
    return np.asarray(cv2.resize(crop, size_wh, interpolation=cv2.INTER_LINEAR), np.uint8)


def _clutter(rng: np.random.Generator, image: Image) -> None:
    """Phones, cups, paper, tokens, cables and the markers of a mat."""
    height, width = image.shape[:2]
    if rng.random() < 0.4:
        _markers(rng, image)
    for _ in range(int(rng.integers(0, 6))):
        centre = (float(rng.integers(width)), float(rng.integers(height)))
        size = float(rng.uniform(10, 120))
        kind = rng.integers(5)
        grey = int(rng.choice([15, 40, 200, 245]))
        colour = (grey, grey, grey) if rng.random() < 0.6 else random_colour(rng)
        if kind == 0:
            box = cv2.boxPoints((centre, (size, size * 2.1), float(rng.integers(180))))
            cv2.fillPoly(image, [box.astype(np.int32)], colour, cv2.LINE_AA)
        elif kind == 1:
            whole = (int(centre[0]), int(centre[1]))
            cv2.circle(image, whole, int(size / 2), colour, -1, cv2.LINE_AA)
            cv2.circle(image, whole, int(size / 2.6), random_colour(rng), -1, cv2.LINE_AA)
        elif kind == 2:
            box = cv2.boxPoints((centre, (size * 3, size * 4.3), float(rng.integers(180))))
            cv2.fillPoly(image, [box.astype(np.int32)], (235, 238, 240), cv2.LINE_AA)
        elif kind == 3:
            points = np.cumsum(rng.normal(0, 40, (6, 2)), axis=0) + centre
            line = int(rng.integers(2, 6))
            cv2.polylines(image, [points.astype(np.int32)], False, colour, line, cv2.LINE_AA)
        else:
            box = cv2.boxPoints((centre, (size, size), float(rng.integers(90))))
            cv2.fillPoly(image, [box.astype(np.int32)], colour, cv2.LINE_AA)


def _markers(rng: np.random.Generator, image: Image) -> None:
    """Print square black and white markers: they look like cards and are none."""
    height, width = image.shape[:2]
    side = int(rng.uniform(14, 70))
    for _ in range(int(rng.integers(1, 5))):
        cells = np.zeros((8, 8), np.uint8)
        cells[0], cells[-1], cells[:, 0], cells[:, -1] = 255, 255, 255, 255
        cells[2:6, 2:6] = rng.integers(0, 2, (4, 4)) * 255
        marker = cv2.resize(cells, (side, side), interpolation=cv2.INTER_NEAREST)
        angle = float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 4))
        turn = cv2.getRotationMatrix2D((side / 2, side / 2), angle, 1.0)
        turn[:, 2] += (rng.uniform(-10, width - side), rng.uniform(-10, height - side))
        drawn = cv2.warpAffine(marker, turn, (width, height), flags=cv2.INTER_LINEAR)
        shape = cv2.warpAffine(np.full_like(marker, 255), turn, (width, height))
        image[shape > 127] = drawn[shape > 127][:, None]


def _layout(rng: np.random.Generator, size_wh: tuple[int, int], card_px: float) -> list[np.ndarray]:
    """Choose the corners of every card on the flat table, float32 (4, 2) each."""
    w, h = size_wh
    room = w * h / (card_px * card_px * CARD_ASPECT)
    n_cards = int(rng.integers(0, max(2, min(26, room * 0.8)) + 1))
    layout: list[np.ndarray] = []
    main_angle = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.5 else 0.0
    while len(layout) < n_cards:
        angle = main_angle + float(rng.integers(4)) * np.pi / 2 + float(rng.normal(0, 0.07))
        if rng.random() < 0.25:
            angle = float(rng.uniform(0, 2 * np.pi))
        centre = np.array([rng.uniform(0, w), rng.uniform(0, h)])
        kind = rng.random()
        if kind < 0.6:
            layout.append(_card_corners(centre, angle, card_px))
        elif kind < 0.85:  # a row or fan, each card partly over the one before
            step = card_px * rng.uniform(0.2, 0.95)
            spread = float(rng.normal(0, 0.08))
            along = np.array([np.cos(angle), np.sin(angle)]) * step
            for place in range(int(rng.integers(2, 6))):
                layout.append(
                    _card_corners(centre + place * along, angle + place * spread, card_px)
                )
        else:  # an untidy pile
            for _ in range(int(rng.integers(2, 6))):
                shift = rng.normal(0, card_px * 0.12, 2)
                turn = float(rng.normal(0, 0.15))
                layout.append(_card_corners(centre + shift, angle + turn, card_px))
    return layout[:40]


def _card_corners(centre: np.ndarray, angle: float, card_px: float) -> np.ndarray:
    half_w, half_h = card_px * CARD_ASPECT / 2, card_px / 2
    flat = np.array([[-half_w, -half_h], [half_w, -half_h], [half_w, half_h], [-half_w, half_h]])
    cos, sin = np.cos(angle), np.sin(angle)
    turned = flat @ np.array([[cos, sin], [-sin, cos]])
    return (turned + centre).astype(np.float32)


def _tilt(rng: np.random.Generator, size_wh: tuple[int, int]) -> np.ndarray:
    """Draw a camera tilt: a homography that keeps the middle of the picture."""
    w, h = size_wh
    corners = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    strength = 0.16 if rng.random() < 0.3 else 0.04
    moved = corners + (rng.uniform(-1, 1, (4, 2)) * strength * np.array([w, h])).astype(np.float32)
    return cv2.getPerspectiveTransform(corners, moved.astype(np.float32))


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
