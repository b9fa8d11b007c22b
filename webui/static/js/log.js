// The record, newest first, as sentences; one tap on an entry opens what can be done about it.

import { minutes } from "./clocks.js";
import { byId, element } from "./dom.js";
import { isRevision, lightUp } from "./revised.js";
import { inLanguage, text } from "./texts.js";

const PAGE = 60;
const WITNESSES = ["camera", "referee", "clock", "import"];

export class Log {
  constructor(onEntry) {
    this.onEntry = onEntry;
    this.entries = [];
    this.marks = new Map();
    this.limit = PAGE;
    this.list = byId("log");
    this.by = byId("log-by");
    this.filter = byId("log-filter");
    this.more = byId("log-more");
    this.by.addEventListener("change", () => this.redraw());
    this.filter.addEventListener("input", () => this.redraw());
    this.more.addEventListener("click", () => { this.limit += PAGE; this.redraw(); });
    this.fillWitnesses();
  }

  /** Take a part of the record; one that starts at 0 is the beginning of another. */
  take({ start, entries }) {
    if (start === 0) {
      this.entries = [];
      this.marks.clear();
    }
    this.entries.push(...entries);
    for (const entry of entries) {
      if (entry.of_seq !== null) {
        this.marks.set(entry.of_seq, entry.kind === "Retracted" ? "retracted" : "corrected");
      }
    }
    this.redraw();
    if (isRevision({ start, entries })) lightUp(this.list.querySelectorAll(".is-corrected, .is-retracted"));
  }

  /** The entry that last placed the card `track`; none for a card that was not reported yet. */
  placingOf(track) {
    if (track === null) return undefined;
    return this.entries.findLast((entry) => entry.track === track && this.marks.get(entry.seq) !== "retracted");
  }

  /** The entry `seq`. */
  entry(seq) {
    return this.entries[seq - 1];
  }

  fillWitnesses() {
    const chosen = this.by.value;
    this.by.replaceChildren(element("option", { value: "" }, text("log.all")),
      ...WITNESSES.map((name) => element("option", { value: name }, text(`by.${name}`))));
    this.by.value = chosen;
  }

  redraw() {
    const wanted = this.filter.value.trim().toLowerCase();
    const fits = (entry) => (!this.by.value || entry.by === this.by.value)
      && (!wanted || inLanguage(entry.text).toLowerCase().includes(wanted));
    const found = [];
    for (let index = this.entries.length - 1; index >= 0 && found.length <= this.limit; index -= 1) {
      if (fits(this.entries[index])) found.push(this.entries[index]);
    }
    this.more.hidden = found.length <= this.limit;
    const rows = found.slice(0, this.limit).map((entry) => this.#row(entry));
    this.list.replaceChildren(...(rows.length ? rows : [element("li", { class: "none" }, text("log.empty"))]));
  }

  #row(entry) {
    const mark = this.marks.get(entry.seq);
    return element("li", { class: `by-${entry.by}${mark ? ` is-${mark}` : ""}`, value: entry.seq },
      element("button", { type: "button", class: entry.team ? `row team-${entry.team}` : "row", onclick: () => this.onEntry(entry) },
        element("time", {}, minutes(entry.at_ms)),
        element("span", { class: "by" }, text(`by.${entry.by}`)),
        element("span", { class: "sentence" }, inLanguage(entry.text)),
        mark ? element("em", {}, text(`log.${mark}`)) : null));
  }
}
