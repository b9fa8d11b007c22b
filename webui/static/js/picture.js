// The camera's picture with the cards outlined over it.

import { faceWords } from "./cards.js";
import { SILENCE_MS } from "./connection.js";
import { drawing } from "./dom.js";
import { text } from "./texts.js";

const LABEL_PX = 14;
const SMALL_LABEL_PX = 10;
const SMALL_PICTURE_PX = 560;

export class Picture {
  constructor(figure, onCard) {
    this.figure = figure;
    this.canvas = figure.querySelector("canvas");
    this.svg = figure.querySelector("svg");
    this.age = document.getElementById("picture-age");
    this.curtain = document.getElementById("picture-curtain");
    this.onCard = onCard;
    this.header = null;
    this.receivedAt = 0;
    this.#connectToggle(document.getElementById("picture-boxes"));
    setInterval(() => this.#showAge(), 200);
    this.#showAge();
  }

  async take(header, jpeg) {
    const bitmap = await createImageBitmap(jpeg);
    if (this.canvas.width !== bitmap.width || this.canvas.height !== bitmap.height) {
      this.canvas.width = bitmap.width;
      this.canvas.height = bitmap.height;
    }
    this.canvas.getContext("2d").drawImage(bitmap, 0, 0);
    bitmap.close();
    this.header = header;
    this.receivedAt = performance.now();
    this.redraw();
    this.#showAge();
  }

  redraw() {
    if (!this.header) return;
    const [width, height] = this.header.size_wh_px;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    // As large on every screen, however small the picture is shown.
    const shownWidth = Math.max(this.figure.clientWidth, 1);
    const size = ((shownWidth < SMALL_PICTURE_PX ? SMALL_LABEL_PX : LABEL_PX) * width) / shownWidth;
    this.svg.replaceChildren(
      ...this.header.hands.map((outline) => drawing("polygon", { class: "hand-outline", points: points(outline) })),
      ...this.header.boxes.map((box) => drawing("polygon", {
        class: `box ${boxKind(box)}`, points: points(box.corners_xy), onclick: () => this.onCard(box.log_track),
      })),
      ...this.header.boxes.filter((box) => box.side !== "back").map((box) => label(box, size, width)));
  }

  #connectToggle(button) {
    button.addEventListener("click", () => {
      const isOn = this.figure.classList.toggle("without-boxes") === false;
      button.setAttribute("aria-pressed", String(isOn));
    });
  }

  #showAge() {
    if (!this.header) {
      this.curtain.textContent = text("picture.none");
      return;
    }
    const ageMs = performance.now() - this.receivedAt + this.header.age_ms;
    const isStale = ageMs > SILENCE_MS;
    const age = (ageMs / 1000).toFixed(1);
    this.figure.classList.toggle("is-stale", isStale);
    this.age.textContent = text("picture.age", { age });
    this.curtain.textContent = isStale ? text("picture.stale", { age: Math.round(ageMs / 1000) }) : "";
  }
}

function points(outline) {
  return outline.map(([x, y]) => `${x},${y}`).join(" ");
}

function boxKind(box) {
  if (box.side === "back") return "is-back";
  return box.is_certain ? "is-certain" : "is-uncertain";
}

// Chinese characters and suits are as wide as they are tall, others about half of that.
function ems(words) {
  return [...words].reduce((sum, letter) => sum + (letter > "\u2000" ? 1 : 0.6), 0.4);
}

function label(box, size, width) {
  const xs = box.corners_xy.map(([x]) => x);
  const ys = box.corners_xy.map(([, y]) => y);
  const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const name = box.face ? faceWords(box.face) : "";
  const words = box.is_certain ? name : `${name}?`;
  // Kept inside the picture at its upper edge and sides.
  const half = (size * ems(words)) / 2;
  const y = Math.max(Math.min(...ys) - size * 0.35, size);
  const x = Math.min(Math.max(mean(xs), half), width - half);
  return drawing("text", {
    x, y, "font-size": size, class: box.is_certain ? "is-certain" : "is-uncertain",
  }, words);
}
