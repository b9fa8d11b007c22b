// What is said of the table on more than one page.

import { text } from "./texts.js";

/** A zone, with whose it is. */
export function placeWords(place) {
  const zone = text(`zone.${place.zone}`);
  return place.seat ? text("place.of_seat", { seat: text(`seat.${place.seat}`), zone }) : zone;
}

/** Which game it is, and its round, or its phase before the first. */
export function gameWords({ game_no: game, round_no: round, phase }) {
  return `${text("game", { n: game })} · ${round ? text("round", { n: round }) : text(`phase.${phase}`)}`;
}
