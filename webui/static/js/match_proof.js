// What the cameras saw of a moment: the picture of an entry, and the way to the seconds before a flag.

import { element } from "./dom.js";
import { text } from "./texts.js";

export class MatchProof {
  /**
   * @param {string} base address of the match, such as `/matches/20261130-080000`
   * @param {function} onReplay `(flag, seq)`; `seq` is the entry whose picture is shown, or null
   */
  constructor(figure, base, onReplay) {
    this.figure = figure;
    this.base = base;
    this.onReplay = onReplay;
    this.shown = "";
  }

  pictureOf(seq) {
    return `${this.base}/evidence/${seq}.jpg`;
  }

  /** Show the picture of entry `seq`, none when it is null, and the way to the clip of `flag`, if any. */
  show(seq, flag) {
    const wanted = `${seq} ${flag?.id}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.figure.replaceChildren(
      seq === null ? element("p", { class: "none" }, text("matches.no_picture"))
        : element("img", { src: this.pictureOf(seq), alt: text("matches.picture_of", { seq }) }),
      element("figcaption", {}, seq === null ? "" : text("matches.picture_of", { seq }),
        flag ? element("button", { type: "button", class: "clip", onclick: () => this.onReplay(flag, seq) }, text("matches.clip")) : null));
  }

  forget() {
    this.shown = "";
  }
}
