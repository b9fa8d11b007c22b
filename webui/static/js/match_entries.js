// What happened in a recorded match, oldest first, with flags and pictures; filtered, not reloaded.

import { minutes } from "./clocks.js";
import { byId, element } from "./dom.js";
import { clauseWords, severityIcon } from "./flags.js";
import { inLanguage, text } from "./texts.js";

export const SEATS = ["cold_commander", "cold_left", "cold_right", "warm_commander", "warm_left", "warm_right"];
const KINDS = {
  setup: ["MatchStarted", "PoolRevealed", "GeneralPicked", "LineupSet", "FirstTeamChosen", "MatchEnded"],
  cards: ["CardPlaced", "CardMoved", "CardTakenAway"],
  words: ["Declared"],
  turns: ["IdentityTurned"],
  health: ["HpShown", "HandCounted", "DeathConfirmed"],
  clocks: ["ClockStarted", "ClockPaused", "ClockResumed", "TimeCalled"],
  officials: ["FoulCalled", "Conceded", "Retracted", "Corrected", "Ruled"],
  unseen: ["Unobservable"],
};

export class MatchEntries {
  /**
   * @param {object} on `jump(index)` to an entry, `narrowed(isShown)` when the filter has changed
   * @param {function} pictureOf `(seq)`, the address of its picture
   */
  constructor(on, pictureOf) {
    this.on = on;
    this.pictureOf = pictureOf;
    this.list = byId("entries");
    this.filters = ["seat", "kind", "text", "flags"].map((name) => byId(`filter-${name}`));
    for (const filter of this.filters) filter.addEventListener("input", () => this.narrow());
    this.current = -1;
  }

  show(timeline) {
    this.timeline = timeline;
    this.pictures = new Set(timeline.pictures);
    this.flags = new Map();
    for (const flag of timeline.flags) this.flags.set(flag.seq, [...(this.flags.get(flag.seq) ?? []), flag]);
    this.marks = new Map(timeline.entries.filter((entry) => entry.of_seq !== null)
      .map((entry) => [entry.of_seq, entry.kind === "Retracted" ? "retracted" : "corrected"]));
    this.redraw();
  }

  redraw() {
    const [seat, kind] = this.filters;
    fill(seat, [["", text("matches.filter.every_seat")], ["none", text("flags.table")], ...SEATS.map((name) => [name, text(`seat.${name}`)])]);
    fill(kind, [["", text("matches.filter.every_kind")], ...Object.keys(KINDS).map((name) => [name, text(`matches.kind.${name}`)])]);
    this.rows = this.timeline.entries.map((entry, index) => this.#row(entry, index));
    this.nothing = element("li", { class: "none" }, text("matches.nothing"));
    this.list.replaceChildren(...this.rows, this.nothing);
    this.narrow();
    this.mark(this.current);
  }

  /** Show what fits the filters, and no more. */
  narrow() {
    const [seat, kind, words, flags] = this.filters;
    const wanted = words.value.trim().toLowerCase();
    this.isShown = this.timeline.entries.map((entry) => {
      const raised = this.flags.get(entry.seq) ?? [];
      const seats = [entry.seat ?? "none", ...raised.map((flag) => flag.seat ?? "none")];
      return (!seat.value || seats.includes(seat.value))
        && (!kind.value || KINDS[kind.value].includes(entry.kind))
        && (!flags.checked || raised.length > 0)
        && (!wanted || [entry, ...raised].some((each) => inLanguage(each.text).toLowerCase().includes(wanted)));
    });
    this.rows.forEach((row, index) => { row.hidden = !this.isShown[index]; });
    const n = this.isShown.filter(Boolean).length;
    this.nothing.hidden = n > 0;
    byId("found").textContent = text("matches.found", { n, all: this.rows.length });
    this.on.narrowed(this.isShown);
  }

  /** Mark the entry that the table is shown after. */
  mark(index) {
    this.rows[this.current]?.querySelector(".row").removeAttribute("aria-current");
    this.current = index;
    const row = this.rows[index];
    row?.querySelector(".row").setAttribute("aria-current", "true");
    // The list alone moves: the page stays where it was scrolled to.
    if (row) this.list.scrollTop += outside(row.getBoundingClientRect(), this.list.getBoundingClientRect());
  }

  #row(entry, index) {
    const mark = this.marks.get(entry.seq);
    const raised = this.flags.get(entry.seq) ?? [];
    return element("li", { class: [mark ? `is-${mark}` : "", raised.length ? "has-flag" : ""].join(" ").trim() || null, "data-seq": entry.seq },
      element("button", { type: "button", class: entry.team ? `row team-${entry.team}` : "row", onclick: () => this.on.jump(index) },
        element("time", {}, minutes(entry.at_ms)),
        element("span", { class: "by" }, text(`by.${entry.by}`)),
        element("span", { class: "sentence" }, inLanguage(entry.text), mark ? element("em", {}, ` ${text(`log.${mark}`)}`) : null),
        this.pictures.has(entry.seq) ? element("img", { src: this.pictureOf(entry.seq), alt: "", loading: "lazy" }) : null),
      raised.map(drawFlag));
  }
}

export function drawFlag(flag) {
  return element("div", { class: `raised severity-${flag.severity}${flag.ruling ? " is-settled" : ""}`, "data-id": flag.id },
    severityIcon(flag.severity),
    element("div", {},
      element("header", {},
        element("strong", {}, text(`severity.${flag.severity}`), flag.seat ? ` · ${text(`seat.${flag.seat}`)}` : ""),
        element("span", { class: "ruling" }, flag.ruling ? text(`verdict.${flag.ruling}`) : text("matches.to_rule_on"))),
      element("p", {}, inLanguage(flag.text)),
      element("p", { class: "clause" }, clauseWords(flag.clause))));
}

// How far to scroll a box so that a row of it is inside.
function outside(row, box) {
  if (row.top < box.top) return row.top - box.top;
  return Math.max(row.bottom - box.bottom, 0);
}

function fill(select, options) {
  const chosen = select.value;
  select.replaceChildren(...options.map(([value, words]) => element("option", { value }, words)));
  select.value = chosen;
}
