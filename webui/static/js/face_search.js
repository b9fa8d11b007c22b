// A search for a card by name, pinyin, suit and rank; the answers are pictures to tap.

import { facePicture, faceWords } from "./cards.js";
import { element } from "./dom.js";
import { fetchFaces } from "./requests.js";
import { text } from "./texts.js";

/** A face as a button. */
export function faceButton(face, onChoose, key = null) {
  return element("button", {
    type: "button", class: "candidate", "data-face": face.face, "aria-label": faceWords(face), onclick: () => onChoose(face.face),
  }, facePicture(face), key === null ? null : element("kbd", {}, String(key)));
}

/** The field and, below it, what it finds; Enter takes the first. */
export function faceSearch(onChoose) {
  const found = element("div", { class: "candidates", "aria-live": "polite" });
  const field = element("input", { type: "search", placeholder: text("correct.search"), "aria-label": text("correct.search") });
  let newest = 0;
  field.addEventListener("input", async () => {
    newest += 1;
    const asked = newest;
    const query = field.value.trim();
    const faces = query ? await fetchFaces(query) : [];
    // Answers may overtake one another.
    if (asked !== newest) return;
    found.replaceChildren(...(query && faces.length === 0
      ? [element("p", { class: "none" }, text("correct.nothing"))]
      : faces.map((face) => faceButton(face, onChoose))));
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    found.querySelector(".candidate")?.click();
  });
  return element("div", { class: "face-search" }, field, found);
}
