// The camera's picture, turned as the table is, with the cards outlined over it.

import { cardWords } from "./cards.js";
import { SILENCE_MS } from "./connection.js";
import { byId, drawing } from "./dom.js";
import { placeLabels } from "./labels.js";
import { drawTurned, turnedPoint, turnedSize, turnsOf } from "./orientation.js";
import { text } from "./texts.js";

const LABEL_PX = 14;
const SMALL_LABEL_PX = 10;
const SMALL_PICTURE_PX = 560;

export class Picture {
  /**
   * @param {HTMLElement} figure holds a canvas, an SVG and what is written over them
   * @param {function} onCard `(card)` when a card is tapped: `{track, face}`
   */
  constructor(figure, onCard) {
    this.figure = figure;
    this.canvas = figure.querySelector("canvas");
    this.svg = figure.querySelector("svg");
    this.age = byId("picture-age");
    this.curtain = byId("picture-curtain");
    this.onCard = onCard;
    this.header = null;
    this.bitmap = null;
    this.receivedAt = 0;
    this.#connectToggle(byId("picture-boxes"));
    new ResizeObserver(() => this.redraw()).observe(figure);
    setInterval(() => this.#showAge(), 200);
    this.#showAge();
  }

  async take(header, jpeg) {
    const bitmap = await createImageBitmap(jpeg);
    this.bitmap?.close();
    this.bitmap = bitmap;
    this.header = header;
    this.receivedAt = performance.now();
    this.redraw();
    this.#showAge();
  }

  redraw() {
    if (!this.header) return;
    const turns = turnsOf(this.header.source);
    drawTurned(this.canvas, this.bitmap, [this.bitmap.width, this.bitmap.height], turns);
    const size = this.header.size_wh_px;
    const extent = turnedSize(size, turns);
    this.figure.style.setProperty("--ratio", extent[0] / extent[1]);
    this.svg.setAttribute("viewBox", `0 0 ${extent.join(" ")}`);
    const turned = (outline) => outline.map((point) => turnedPoint(point, size, turns));
    const boxes = this.header.boxes.map((box) => ({ ...box, corners_xy: turned(box.corners_xy) }));
    this.svg.replaceChildren(
      ...this.header.hands.map((outline) => drawing("polygon", { class: "hand-outline", points: points(turned(outline)) })),
      ...boxes.map((box) => this.#outline(box)),
      ...this.#labels(boxes, extent));
  }

  #outline(box) {
    const words = cardWords({ face: box.face, is_back: box.side === "back" });
    const tap = () => this.onCard({ track: box.log_track, face: box.face });
    return drawing("polygon", { class: `box ${boxKind(box)}`, points: points(box.corners_xy), onclick: tap },
      drawing("title", {}, words));
  }

  #labels(boxes, extent) {
    // As large on every screen, however small the picture is shown.
    const shown = this.canvas.getBoundingClientRect();
    const scale = extent[0] / Math.max(shown.width, 1);
    const size = (shown.width < SMALL_PICTURE_PX ? SMALL_LABEL_PX : LABEL_PX) * scale;
    return placeLabels(boxes, size, extent).map(({ box, words, x, y }) => drawing("text", {
      x, y, "font-size": size, class: box.is_certain ? "is-certain" : "is-uncertain",
    }, words));
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
