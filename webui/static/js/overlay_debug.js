// For whoever sets up a scene: how the link is, how far the overlay is behind, how old its state is.

import { element } from "./dom.js";
import { text } from "./texts.js";

const TICK_MS = 500;

export class OverlayDebug {
  constructor(container) {
    this.isAlive = false;
    this.delayS = null;
    this.takenAt = null;
    this.line = element("p", { class: "debug" });
    container.append(this.line);
    setInterval(() => this.#show(), TICK_MS);
    this.#show();
  }

  /** Take what the overlay shows now. */
  take({ delay_s: delayS }) {
    this.delayS = delayS;
    this.takenAt = performance.now();
    this.#show();
  }

  /** Take whether there is a link. */
  link(isAlive) {
    this.isAlive = isAlive;
    this.#show();
  }

  #show() {
    const age = this.takenAt === null ? "–" : ((performance.now() - this.takenAt) / 1000).toFixed(1);
    this.line.classList.toggle("is-away", !this.isAlive);
    this.line.textContent = [text(this.isAlive ? "overlay.debug.link" : "page.offline"),
      text("overlay.debug.delay", { n: this.delayS ?? "–" }), text("overlay.debug.age", { age })].join(" · ");
  }
}
