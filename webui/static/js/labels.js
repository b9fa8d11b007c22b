// Where the names of cards stand in the picture: beside their card, never on one another.

import { faceWords } from "./cards.js";

const GAP = 0.35;
const LINE = 1.25;

const MEASURED_PX = 100;
const RIM = 0.4;

const ruler = document.createElement("canvas").getContext("2d");

/** How wide words are, in heights of a letter, with the dark rim around them. */
function ems(words) {
  ruler.font = `700 ${MEASURED_PX}px ${getComputedStyle(document.body).fontFamily}`;
  return ruler.measureText(words).width / MEASURED_PX + RIM;
}

/** What to write beside a card, the fullest first. */
function wordings(box) {
  const name = box.face ? faceWords(box.face) : "";
  const mark = box.is_certain ? "" : "?";
  const short = box.face?.suit ? name.split(" ")[0] : name.slice(0, 2);
  return [...new Set([name + mark, short + mark, mark])].filter(Boolean);
}

function bounds(corners) {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function around(box, width, height, gap) {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  return [
    [x, box.top - gap - height / 2], [x, box.bottom + gap + height / 2], [x, y],
    [box.right + gap + width / 2, y], [box.left - gap - width / 2, y],
  ];
}

function rectangle([x, y], width, height, [wide, high]) {
  const centreX = Math.min(Math.max(x, width / 2), wide - width / 2);
  const centreY = Math.min(Math.max(y, height / 2), high - height / 2);
  return {
    left: centreX - width / 2, right: centreX + width / 2,
    top: centreY - height / 2, bottom: centreY + height / 2,
  };
}

function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Place a label for each card that can be named, uncertain ones first, if possible over no other
 * card; a label for which there is no room becomes shorter, and is left out in the end: its card
 * keeps its outline.
 *
 * @param {object[]} boxes `{corners_xy, face, side, is_certain, is_covered}`, the cards in the picture
 * @param {number} size height of a letter, in px of the picture
 * @param {number[]} extent width and height of the picture
 * @returns {object[]} `{box, words, x, y}`, x and y of the words' centre
 */
export function placeLabels(boxes, size, extent) {
  const occupied = [];
  const named = boxes.filter((box) => box.side !== "back" && !box.is_covered);
  const inOrder = [...named].sort((a, b) => a.is_certain - b.is_certain);
  return inOrder.map((box) => {
    const others = boxes.filter((other) => other !== box).map((other) => bounds(other.corners_xy));
    const placed = firstFitting(box, size, extent, occupied, others);
    if (placed) occupied.push(placed.space);
    return placed;
  }).filter(Boolean);
}

function firstFitting(box, size, extent, occupied, others) {
  const outline = bounds(box.corners_xy);
  const height = size * LINE;
  for (const words of wordings(box)) {
    const width = size * ems(words);
    const free = around(outline, width, height, size * GAP)
      .map((centre) => rectangle(centre, width, height, extent))
      .filter((space) => !occupied.some((other) => overlap(space, other)));
    const space = free.find((place) => !others.some((other) => overlap(place, other))) ?? free[0];
    if (space) return { box, words, space, x: (space.left + space.right) / 2, y: (space.top + space.bottom) / 2 };
  }
  return null;
}
