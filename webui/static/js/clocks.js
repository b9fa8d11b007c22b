// Clocks: shown from the server's end times, never counted.

import { element } from "./dom.js";
import { text } from "./texts.js";

const TICK_MS = 100;
export const MATCH = "match";
const EXPIRED_SHOWN_MS = 10_000;

/** Milliseconds to show: what is left, or for a clock without limit what has passed. */
export function shownMs(clock, serverNowMs) {
  const run = clock.running_since_ms === null ? 0 : serverNowMs - clock.running_since_ms;
  const passed = clock.elapsed_ms + run;
  return clock.limit_ms === null ? passed : Math.max(0, clock.limit_ms - passed);
}

/** What the button of the match clock does next. */
export function matchDeed(clocks) {
  const match = clocks.find((clock) => clock.clock === MATCH);
  if (!match) return "start";
  return match.running_since_ms === null ? "resume" : "pause";
}

export function minutes(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function digits(clock, ms) {
  const isShort = clock.limit_ms !== null && clock.limit_ms <= 60_000;
  return isShort ? (ms / 1000).toFixed(1) : minutes(ms);
}

export class Clocks {
  /** @param {function} onClock `(clock)` when one is tapped; without it they cannot be */
  constructor(container, serverNowMs, onClock = null) {
    this.container = container;
    this.serverNowMs = serverNowMs;
    this.onClock = onClock;
    this.clocks = [];
    this.expiredSince = new Map();
    setInterval(() => this.#tick(), TICK_MS);
  }

  show(clocks) {
    if (!this.given) this.#forgetExpired(clocks);
    this.given = clocks;
    const wanted = clocks.filter((clock) => clock.clock === MATCH
      || this.#hasJustExpired(clock) || clock.running_since_ms !== null);
    const match = wanted.filter((clock) => clock.clock === MATCH);
    const others = wanted.filter((clock) => clock.clock !== MATCH).slice(-2);
    this.clocks = [...others, ...match].map((clock) => ({ clock, node: this.#draw(clock) }));
    this.container.replaceChildren(...this.clocks.map((entry) => entry.node));
    this.#tick();
  }

  // What ran out before the page was opened is over.
  #forgetExpired(clocks) {
    for (const clock of clocks) if (clock.is_expired) this.expiredSince.set(clock.clock, -Infinity);
  }

  // A window that ran out stays for a while, then makes room; its flag remains.
  #hasJustExpired(clock) {
    if (!clock.is_expired) {
      this.expiredSince.delete(clock.clock);
      return false;
    }
    if (!this.expiredSince.has(clock.clock)) {
      this.expiredSince.set(clock.clock, performance.now());
      setTimeout(() => this.show(this.given), EXPIRED_SHOWN_MS + TICK_MS);
    }
    return performance.now() - this.expiredSince.get(clock.clock) < EXPIRED_SHOWN_MS;
  }

  #draw(clock) {
    const states = [clock.clock === MATCH ? "is-match" : "is-window",
      clock.is_expired ? "is-expired" : "", clock.running_since_ms === null ? "is-standing" : ""];
    const seat = clock.seat ? ` · ${text(`seat.${clock.seat}`)}` : "";
    const tap = this.onClock && clock.limit_ms !== null ? { type: "button", title: text("time.title"), onclick: () => this.onClock(clock) } : null;
    return element(tap ? "button" : "div", { ...tap, class: `clock ${states.join(" ")}` },
      element("span", { class: "label" }, text(`clock.${clock.clock}`) + seat),
      element("span", { class: "digits" }));
  }

  #tick() {
    const now = this.serverNowMs();
    for (const { clock, node } of this.clocks) {
      const ms = shownMs(clock, now);
      const isOver = clock.is_expired || (clock.limit_ms !== null && ms === 0);
      node.classList.toggle("is-expired", isOver);
      node.classList.toggle("is-low", clock.limit_ms !== null && ms < clock.limit_ms * 0.2);
      node.lastChild.textContent = isOver ? text("clock.expired") : digits(clock, ms);
    }
  }
}
