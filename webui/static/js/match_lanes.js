// The timeline: a lane per seat, one for the table, one for flags; dragging over it moves in time.

import { minutes } from "./clocks.js";
import { drawing, element } from "./dom.js";
import { severityIcon } from "./flags.js";
import { SEATS } from "./match_entries.js";
import { text } from "./texts.js";

const TABLE = "table";
const FLAGS = "flags";
const LANES = [FLAGS, ...SEATS, TABLE];
const LANE_PX = 17;
const LOW_LANE_PX = 13;
const AXIS_PX = 18;
const MARGIN_PX = 9;
const FLAG_PX = 14;
const PHONE = matchMedia("(max-width: 620px)");
const MARK_STEPS_MS = [10, 30, 60, 120, 300, 600, 1200, 1800, 3600].map((seconds) => seconds * 1000);
const MARK_LEAST_PX = 70;

export class MatchLanes {
  /** @param {object} on `jump(index)` to an entry, `key(event)` when a key is pressed on the timeline */
  constructor(container, on) {
    this.on = on;
    this.names = element("div", { class: "lane-names" });
    this.svg = drawing("svg", { class: "lane-marks" });
    this.strip = element("div", {
      class: "strip", role: "slider", tabindex: 0, onkeydown: (event) => on.key(event),
      onpointerdown: (event) => this.#grab(event), onpointermove: (event) => this.#drag(event),
    }, this.svg);
    container.append(this.names, this.strip);
    new ResizeObserver(() => { if (this.timeline) this.#draw(); }).observe(this.strip);
  }

  show(timeline) {
    this.timeline = timeline;
    this.index = 0;
    this.redraw();
  }

  redraw() {
    this.names.replaceChildren(...LANES.map((lane) => element("span", { class: laneClass(lane) }, laneName(lane))));
    this.strip.setAttribute("aria-label", text("matches.timeline"));
    this.#draw();
  }

  /** Draw entries that do not fit the filter faintly. */
  narrow(isShown) {
    this.isShown = isShown;
    this.ticks?.forEach((tick, index) => tick.classList.toggle("is-out", !isShown[index]));
  }

  /** Put the line on an entry; `words` say where that is. */
  mark(index, words) {
    this.index = index;
    this.strip.setAttribute("aria-valuemin", 1);
    this.strip.setAttribute("aria-valuemax", this.timeline.entries.length);
    this.strip.setAttribute("aria-valuenow", index + 1);
    this.strip.setAttribute("aria-valuetext", words);
    const x = this.#x(this.timeline.entries[index].at_ms);
    this.cursor?.setAttribute("transform", `translate(${x} 0)`);
  }

  #draw() {
    const width = this.strip.clientWidth;
    this.lanePx = PHONE.matches ? LOW_LANE_PX : LANE_PX;
    const height = LANES.length * this.lanePx + AXIS_PX;
    const { entries, flags, pictures } = this.timeline;
    const proved = new Set(pictures);
    this.lengthMs = Math.max(entries.at(-1).at_ms, 1);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("width", width);
    this.svg.setAttribute("height", height);
    this.ticks = entries.map((entry) => this.#tick(entry, proved.has(entry.seq)));
    this.cursor = drawing("g", { class: "cursor" },
      drawing("line", { y1: 0, y2: height - AXIS_PX }), drawing("path", { d: `M-6 ${height} L6 ${height} L0 ${height - 9} Z` }));
    this.svg.replaceChildren(
      ...LANES.map((lane, row) => drawing("rect", { class: `lane${row % 2 ? " is-odd" : ""}`, x: 0, y: row * this.lanePx, width, height: this.lanePx })),
      ...this.#axis(width, height), ...this.ticks, ...flags.map((flag) => this.#flag(flag)), this.cursor);
    if (this.isShown) this.narrow(this.isShown);
    this.mark(this.index, this.strip.getAttribute("aria-valuetext") ?? "");
  }

  #tick(entry, isProved) {
    const row = LANES.indexOf(entry.seat ?? TABLE);
    const x = this.#x(entry.at_ms);
    const team = entry.team ? ` team-${entry.team}` : "";
    const y = row * this.lanePx;
    return drawing("path", {
      class: `tick by-${entry.by}${team}`,
      d: `M${x} ${y + 4}v${this.lanePx - 6}` + (isProved ? `M${x - 2.5} ${y + 3}h5v4h-5z` : ""),
    });
  }

  #flag(flag) {
    const x = this.#x(flag.at_ms) - FLAG_PX / 2;
    return drawing("g", {
      class: `flag-mark severity-${flag.severity}${flag.ruling ? " is-settled" : ""}`,
      transform: `translate(${x} ${(this.lanePx - FLAG_PX) / 2}) scale(${FLAG_PX / 24})`,
    }, ...severityIcon(flag.severity).childNodes);
  }

  #axis(width, height) {
    const step = MARK_STEPS_MS.find((ms) => (ms / this.lengthMs) * width >= MARK_LEAST_PX) ?? MARK_STEPS_MS.at(-1);
    const marks = Array.from({ length: Math.floor(this.lengthMs / step) + 1 }, (_, number) => number * step);
    return marks.map((ms) => drawing("g", { class: "axis", transform: `translate(${this.#x(ms)} 0)` },
      drawing("line", { y1: 0, y2: height - AXIS_PX + 4 }),
      drawing("text", { y: height - 3, x: 3 }, minutes(ms))));
  }

  #x(atMs) {
    return Math.round((MARGIN_PX + (atMs / this.lengthMs) * (this.strip.clientWidth - 2 * MARGIN_PX)) * 2) / 2;
  }

  #grab(event) {
    this.strip.setPointerCapture(event.pointerId);
    this.#goTo(event);
  }

  #drag(event) {
    if (this.strip.hasPointerCapture(event.pointerId)) this.#goTo(event);
  }

  // The last entry at or before the place, as the table was then.
  #goTo(event) {
    const x = event.clientX - this.strip.getBoundingClientRect().left;
    const atMs = ((x - MARGIN_PX) / (this.strip.clientWidth - 2 * MARGIN_PX)) * this.lengthMs;
    const slackMs = (2 / this.strip.clientWidth) * this.lengthMs;
    this.on.jump(Math.max(this.timeline.entries.findLastIndex((entry) => entry.at_ms <= atMs + slackMs), 0));
  }
}

function laneClass(lane) {
  return lane.includes("_") ? `lane-name team-${lane.split("_")[0]}` : "lane-name";
}

function laneName(lane) {
  if (lane === FLAGS) return text("matches.flags");
  return lane === TABLE ? text("flags.table") : text(`seat.${lane}`);
}
