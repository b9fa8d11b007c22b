// Whether a step before the match is done: each verdict has a colour, a shape and a word.

import { drawing, element } from "./dom.js";
import { text } from "./texts.js";

export const GOOD = "good";
export const CHECK = "check";
export const BAD = "bad";

const SHAPES = {
  [GOOD]: () => [drawing("circle", { cx: 12, cy: 12, r: 11 }), drawing("path", { class: "cut", d: "M6.5 12.5l4 4 7-9" })],
  [CHECK]: () => [drawing("path", { d: "M12 1 24 23H0z" }), drawing("path", { class: "cut", d: "M12 9v6M12 18.5v1" })],
  [BAD]: () => [drawing("path", { d: "M7 1h10l6 6v10l-6 6H7l-6-6V7z" }), drawing("path", { class: "cut", d: "M7.5 7.5l9 9M16.5 7.5l-9 9" })],
};

/** The sign of a verdict with its word. */
export function verdictSign(verdict) {
  return element("span", { class: `verdict is-${verdict}` },
    drawing("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, SHAPES[verdict]()),
    element("b", {}, text(`setup.${verdict}`)));
}

/** The gravest of some verdicts. */
export function gravest(verdicts) {
  return [BAD, CHECK].find((verdict) => verdicts.includes(verdict)) ?? GOOD;
}
