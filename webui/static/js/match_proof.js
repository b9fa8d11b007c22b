// What the cameras saw of a moment: the picture of an entry, or the seconds before a flag.

import { element } from "./dom.js";
import { text } from "./texts.js";

const SECOND_MS = 1000;

export class MatchProof {
  /** @param {string} base address of the match, such as `/matches/20261130-080000` */
  constructor(figure, base) {
    this.figure = figure;
    this.base = base;
    this.shown = "";
    this.stills = [];
    this.timer = 0;
  }

  pictureOf(seq) {
    return `${this.base}/evidence/${seq}.jpg`;
  }

  /** Show the picture of entry `seq`, none when it is null, and the clip of `flag` if there is one. */
  show(seq, flag) {
    const wanted = `${seq} ${flag?.id}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.#stop();
    this.figure.replaceChildren(
      seq === null ? element("p", { class: "none" }, text("matches.no_picture"))
        : element("img", { src: this.pictureOf(seq), alt: text("matches.picture_of", { seq }) }),
      element("figcaption", {}, seq === null ? "" : text("matches.picture_of", { seq }),
        flag ? element("button", { type: "button", class: "clip", onclick: () => this.#open(flag) }, text("matches.clip")) : null));
  }

  forget() {
    this.shown = "";
  }

  async #open(flag) {
    const { stills } = await (await fetch(`/api${this.base}/replays/${flag.id}`)).json();
    if (stills.length === 0) return;
    this.stills = stills.filter((still) => still.source === stills[0].source);
    this.flag = flag;
    this.image = element("img", { alt: text("replay.title") });
    this.scrub = element("input", { type: "range", min: 0, max: this.stills.length - 1, "aria-label": text("replay.scrub") });
    this.scrub.addEventListener("input", () => { this.#stop(); this.#show(Number(this.scrub.value)); });
    this.play = element("button", { type: "button", onclick: () => this.#toggle() }, text("replay.play"));
    this.figure.replaceChildren(this.image, element("figcaption", { class: "player" },
      element("button", { type: "button", onclick: () => this.#step(-1) }, text("replay.back")), this.play,
      element("button", { type: "button", onclick: () => this.#step(1) }, text("replay.on")), this.scrub));
    this.#show(Math.max(this.stills.findLastIndex((still) => still.at_ms <= flag.at_ms), 0));
  }

  #show(index) {
    this.at = Math.min(Math.max(index, 0), this.stills.length - 1);
    const still = this.stills[this.at];
    this.image.src = `${this.base}/replays/${this.flag.id}/${still.at_ms}.jpg?source=${encodeURIComponent(still.source)}`;
    this.scrub.value = this.at;
    this.scrub.setAttribute("aria-valuetext", `${((still.at_ms - this.flag.at_ms) / SECOND_MS).toFixed(2)} s`);
  }

  #step(by) {
    this.#stop();
    this.#show(this.at + by);
  }

  #toggle() {
    if (this.timer) {
      this.#stop();
      return;
    }
    if (this.at === this.stills.length - 1) this.#show(0);
    this.play.textContent = text("replay.pause");
    this.#advance();
  }

  #advance() {
    const next = this.stills[this.at + 1];
    if (!next) {
      this.#stop();
      return;
    }
    this.timer = setTimeout(() => { this.#show(this.at + 1); this.#advance(); }, next.at_ms - this.stills[this.at].at_ms);
  }

  #stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.play) this.play.textContent = text("replay.play");
  }
}
