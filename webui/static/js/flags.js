// Flags: what the tracker remarks, with the picture that proves it and the referee's three answers.

import { confirmingButton } from "./confirm.js";
import { byId, drawing, element, forgetShown, showKeyed } from "./dom.js";
import { minutes } from "./clocks.js";
import { post } from "./requests.js";
import { lightUp } from "./revised.js";
import { hasText, inLanguage, text } from "./texts.js";

export const VERDICTS = [["upheld", "rule.uphold"], ["dismissed", "rule.dismiss"], ["play_stands", "rule.play_stands"]];
const PICTURE_TRIES = 4;
const PICTURE_RETRY_MS = 1000;

// Each severity has a shape of its own, so that colour is never all that tells them apart.
const SHAPES = {
  violation: ["polygon", { points: "8,2 16,2 22,8 22,16 16,22 8,22 2,16 2,8" }],
  timeout: ["path", { d: "M4 2h16v3l-6 7 6 7v3H4v-3l6-7-6-7z" }],
  procedure: ["rect", { x: 3, y: 3, width: 18, height: 18 }],
  unobservable: ["circle", { cx: 12, cy: 12, r: 9, class: "is-dashed" }],
  watch: ["polygon", { points: "12,2 23,22 1,22" }],
};

export class Flags {
  /** @param {function} onReplay `(flag, seq)`; `seq` is an entry that has a picture, or null */
  constructor(onReplay) {
    this.onReplay = onReplay;
    this.selected = null;
    this.open = [];
    this.boxes = { open: byId("flags-open"), settled: byId("flags-settled") };
  }

  /** Show the flags; after a revision those that it has brought light up. */
  show(flags, isRevision) {
    const before = new Set(this.open.map((flag) => flag.id));
    this.open = flags.filter((flag) => flag.ruling === null);
    const settled = flags.filter((flag) => flag.ruling !== null);
    if (!this.open.some((flag) => flag.id === this.selected)) this.selected = this.open[0]?.id ?? null;
    byId("flags-count").textContent = this.open.length || "";
    byId("flags-settled-count").textContent = settled.length;
    byId("flags-settled-box").hidden = settled.length === 0;
    document.body.classList.toggle("has-flags", this.open.length > 0);
    document.title = (this.open.length ? `(${this.open.length}) ` : "") + text("title.dashboard");
    showKeyed(this.boxes.open, this.open.length ? this.open : [{ id: "none" }], (flag) => flag.id,
      (flag) => (flag.id === "none" ? this.#drawNone() : this.#draw(flag)));
    showKeyed(this.boxes.settled, settled, (flag) => flag.id, (flag) => this.#draw(flag));
    this.#mark();
    if (isRevision) lightUp([...this.boxes.open.children].filter((node) => !before.has(node.dataset.id)));
  }

  redraw() {
    Object.values(this.boxes).forEach(forgetShown);
  }

  /** Choose the next (1) or previous (-1) open flag. */
  step(by) {
    const index = this.open.findIndex((flag) => flag.id === this.selected);
    const next = this.open[Math.min(Math.max(index + by, 0), this.open.length - 1)];
    this.selected = next?.id ?? null;
    this.#mark();
  }

  /** Answer the chosen flag. */
  rule(verdict) {
    if (this.selected !== null) post("rulings", { flag: this.selected, verdict });
  }

  /** Uphold the chosen flag and take a point: the first time only asks. */
  penalize() {
    this.boxes.open.querySelector(".is-chosen .is-penalty")?.click();
  }

  /** Open the replay of the chosen flag. */
  replay() {
    this.boxes.open.querySelector(".is-chosen .thumbnail")?.click();
  }

  /** The buttons that answer a flag, or null when it is answered. */
  answersOf(flag, onRuled) {
    return flag.ruling === null ? this.#answers(flag, onRuled) : null;
  }

  #mark() {
    for (const node of this.boxes.open.children) {
      const isChosen = node.dataset.id === this.selected;
      node.classList.toggle("is-chosen", isChosen);
      if (isChosen) node.scrollIntoView({ block: "nearest" });
    }
  }

  #drawNone() {
    return element("p", { class: "no-flags" }, text("flags.none"));
  }

  #draw(flag) {
    const seat = flag.seat ? text(`seat.${flag.seat}`) : text("flags.table");
    const pick = () => { this.selected = flag.ruling === null ? flag.id : this.selected; this.#mark(); };
    return element("article", { class: `flag severity-${flag.severity}`, "data-id": flag.id, onclick: pick },
      element("header", {},
        severityIcon(flag.severity),
        element("strong", {}, text(`severity.${flag.severity}`)),
        element("span", { class: "who" }, seat),
        element("span", { class: "when" }, minutes(flag.at_ms))),
      element("div", { class: "flag-body" },
        element("div", { class: "flag-text" },
          element("p", {}, inLanguage(flag.text)),
          element("p", { class: "clause" }, clauseWords(flag.clause))),
        this.#evidence(flag)),
      flag.ruling === null ? this.#answers(flag) : element("p", { class: "ruling" }, text(`verdict.${flag.ruling}`)));
  }

  #answers(flag, onRuled = () => {}) {
    const buttons = VERDICTS.map(([verdict, key], index) => element("button", {
      type: "button", class: `verdict is-${verdict}`, "data-verdict": verdict,
      onclick: () => this.#rule(flag, verdict, onRuled),
    }, element("kbd", {}, String(index + 1)), text(key)));
    return element("div", { class: "answers" }, buttons, flag.seat ? this.#penalty(flag, onRuled) : null);
  }

  async #rule(flag, verdict, onRuled) {
    const isRuled = await post("rulings", { flag: flag.id, verdict });
    if (isRuled) onRuled();
    return isRuled;
  }

  // Points decide matches: this button asks first.
  #penalty(flag, onRuled) {
    const team = flag.seat.split("_")[0];
    const content = [element("kbd", {}, "4"), text("rule.penalty", { team: text(`team.${team}`) })];
    return confirmingButton({ class: "verdict is-penalty", "data-verdict": "penalty" }, content, async () => {
      const isRuled = await this.#rule(flag, "upheld", onRuled);
      if (isRuled) post("fouls", { team, code: "conduct", points: 1, seat: flag.seat, note: clauseWords(flag.clause) });
    });
  }

  #evidence(flag) {
    let shown = null;
    const button = element("button", {
      type: "button", class: "thumbnail", "aria-label": text("flags.replay"), onclick: () => this.onReplay(flag, shown),
    });
    loadPicture(button, [...flag.evidence].reverse(), (seq) => { shown = seq; }, PICTURE_TRIES);
    return button;
  }
}

// Shows the newest entry that has a picture: a clock that ran out has none of its own.
async function loadPicture(button, seqs, onShown, triesLeft) {
  for (const seq of seqs) {
    const image = element("img", { src: `/evidence/${seq}.jpg`, alt: "" });
    try {
      await image.decode();
    } catch {
      continue;
    }
    button.replaceChildren(image, replayIcon(), element("span", { class: "frame-number" }, `#${seq}`));
    button.ariaLabel = `${text("flags.replay")} #${seq}`;
    onShown(seq);
    return;
  }
  button.replaceChildren(element("span", { class: "no-picture" }, text("flags.no_picture")), replayIcon());
  // It may be written a moment after the flag was raised.
  if (triesLeft > 1) setTimeout(() => loadPicture(button, seqs, onShown, triesLeft - 1), PICTURE_RETRY_MS);
}

function replayIcon() {
  return drawing("svg", { viewBox: "0 0 24 24", class: "icon replay-icon", "aria-hidden": "true" },
    drawing("polygon", { points: "7,4 20,12 7,20" }));
}

/** "cert-3v3 3.3.2 d2" with the book's name in the language of the page. */
export function clauseWords(clause) {
  const [book, ...rest] = clause.split(" ");
  return hasText(`book.${book}`) ? text("clause.of", { book: text(`book.${book}`), clause: rest.join(" ") }) : clause;
}

export function severityIcon(severity) {
  const [tag, attributes] = SHAPES[severity];
  return drawing("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, drawing(tag, attributes));
}
