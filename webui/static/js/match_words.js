// A recorded match in words.

import { inLanguage, text } from "./texts.js";

/** When it began, by the clock of who looks. */
export function startWords(match) {
  return dateWords(match.started_utc);
}

/** That its pictures were deleted, and when. */
export function forgottenWords(match) {
  return text("matches.forgotten", { date: dateWords(match.forgotten_utc) });
}

function dateWords(utc) {
  const start = new Date(utc);
  if (Number.isNaN(start.getTime())) return text("matches.undated");
  const two = (number) => String(number).padStart(2, "0");
  return `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())} ${two(start.getHours())}:${two(start.getMinutes())}`;
}

export function resultWords(match) {
  const reason = inLanguage(match.reason);
  return match.winner ? text("matches.won", { team: text(`team.${match.winner}`), reason }) : text("matches.open", { reason });
}

/** The names of the generals that are known. */
export function generalsOf(seats) {
  return seats.map((seat) => seat.general_name).filter(Boolean);
}
