// Cards in words and as small labels.

import { drawing, element } from "./dom.js";
import { inLanguage, text } from "./texts.js";

const SUITS = { S: "♠", H: "♥", C: "♣", D: "♦" };

/** "♠7 Slash", or what can be said of a card nobody could name. */
export function cardWords(card) {
  if (card.is_back) return text("card.back");
  return card.face ? faceWords(card.face) : text("card.unknown");
}

export function faceWords(face) {
  const name = inLanguage(face.name);
  return face.suit ? `${SUITS[face.suit]}${face.rank} ${name}` : name;
}

/** A label with suit and rank set apart; red suits also differ in shape, not only in colour. */
export function cardChip(card) {
  const face = card.face;
  if (!face) return element("span", { class: "chip is-unknown" }, cardWords(card));
  const isRed = face.suit === "H" || face.suit === "D";
  const index = face.suit
    ? element("span", { class: isRed ? "index is-red" : "index" }, `${SUITS[face.suit]}${face.rank}`)
    : null;
  // The space is for ears alone; the gap is the style's.
  return element("span", { class: "chip" }, index, ` ${inLanguage(face.name)}`);
}

/** A small picture of a face, drawn by ourselves: suit and rank in the corner, the name below. */
export function facePicture(face) {
  const isRed = face.suit === "H" || face.suit === "D";
  const corner = face.suit ? [element("b", {}, face.rank), element("span", {}, SUITS[face.suit])] : element("b", {}, "?");
  const isGameCard = !/^(general|identity|hp|back)/.test(face.face);
  return element("span", { class: `face-picture${isRed ? " is-red" : ""}${isGameCard ? "" : " is-figure"}`, "aria-hidden": "true" },
    isGameCard ? element("span", { class: "corner" }, corner) : null,
    element("span", { class: "name" }, inLanguage(face.name)));
}

/** A label that can be tapped: `onCard(card)`. */
export function cardButton(card, onCard) {
  return element("button", {
    type: "button", class: "card-button", "data-track": card.track, "aria-label": `${text("log.correct")} ${cardWords(card)}`,
    onclick: () => onCard(card),
  }, cardChip(card));
}

/** A card lying upright or sideways, as the identity card shows who has acted. */
export function identityIcon(isSideways) {
  const box = isSideways ? { x: 2, y: 5, width: 20, height: 14 } : { x: 5, y: 2, width: 14, height: 20 };
  return drawing("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    drawing("rect", { ...box, rx: 2 }));
}

export function handIcon() {
  return drawing("svg", { viewBox: "0 0 24 24", class: "icon is-outline", "aria-hidden": "true" },
    drawing("rect", { x: 3, y: 5, width: 11, height: 16, rx: 2 }),
    drawing("path", { d: "M8 5V4a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-5" }));
}

/** Cold and warm differ in shape: a snow star and a sun. */
export function teamIcon(team) {
  const path = team === "cold"
    ? "M12 2v20M3.3 7l17.4 10M3.3 17L20.7 7"
    : "M12 1v4M12 19v4M1 12h4M19 12h4M4.2 4.2l2.9 2.9M16.9 16.9l2.9 2.9M4.2 19.8l2.9-2.9M16.9 7.1l2.9-2.9";
  return drawing("svg", { viewBox: "0 0 24 24", class: `icon is-outline team-${team}`, "aria-hidden": "true" },
    drawing("path", { d: path }), team === "warm" ? drawing("circle", { cx: 12, cy: 12, r: 5 }) : null);
}

/** Health as a row of pips; hollow ones are lost, dashed ones unknown. */
export function healthPips(seat) {
  const most = seat.max_hp ?? seat.hp ?? 4;
  const kind = (index) => {
    if (seat.hp === null) return "pip is-unknown";
    return index < seat.hp ? "pip is-full" : "pip";
  };
  const words = text("seat.hp_of", { hp: seat.hp ?? "?", max: seat.max_hp ?? "?" });
  const low = seat.hp !== null && seat.hp <= 1 ? " is-low" : "";
  return element("span", { class: `pips${low}`, role: "img", "aria-label": words, title: words },
    Array.from({ length: most }, (_, index) => element("i", { class: kind(index) })));
}
