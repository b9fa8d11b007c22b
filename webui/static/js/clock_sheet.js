// Setting a clock right: what it shows is moved by steps, and set at the second press.

import { minutes, shownMs } from "./clocks.js";
import { confirmingButton } from "./confirm.js";
import { element } from "./dom.js";
import { post } from "./requests.js";
import { text } from "./texts.js";

const STEPS_S = [-60, -10, -1, 1, 10, 60];
const LEAST_MS = 1000;
const MOST_MS = 3_600_000;
const TICK_MS = 100;

export class ClockSheet {
  /**
   * @param {Sheet} sheet where it opens
   * @param {function} serverNowMs `()`, now on the server's clock
   */
  constructor(sheet, serverNowMs) {
    this.sheet = sheet;
    this.serverNowMs = serverNowMs;
  }

  /** Open for a clock that runs down. */
  open(clock) {
    if (!clock || clock.limit_ms === null) return;
    let byMs = 0;
    // The clock goes on while it is set right: what is set is how far off it is.
    const wantedMs = () => Math.min(Math.max(shownMs(clock, this.serverNowMs()) + byMs, LEAST_MS), MOST_MS);
    const digits = element("output", { class: "set-digits" });
    const draw = () => { digits.textContent = minutes(wantedMs()); };
    const timer = setInterval(draw, TICK_MS);
    const step = (seconds) => element("button", {
      type: "button", "data-step": seconds, onclick: () => { byMs += seconds * 1000; draw(); },
    }, text(Math.abs(seconds) < 60 ? "time.seconds" : "time.minutes", { n: signed(seconds % 60 ? seconds : seconds / 60) }));
    draw();
    this.sheet.open("is-clock", [
      element("h2", {}, `${text("time.title")} · ${text(`clock.${clock.clock}`)}`), digits,
      element("div", { class: "time-steps" }, STEPS_S.map(step)),
      element("div", { class: "buttons" }, confirmingButton({ class: "primary set-time" }, text("time.set"), () => this.#set(clock, wantedMs()))),
    ], { onClose: () => clearInterval(timer) });
  }

  async #set(clock, leftMs) {
    const { clock: name, seat, running_since_ms: since } = clock;
    const isSet = await post("clocks", { clock: name, do: "start", limit_ms: Math.round(leftMs), ...(seat ? { seat } : {}) });
    if (isSet && since === null) await post("clocks", { clock: name, do: "pause" });
    if (isSet) this.sheet.close();
  }
}

function signed(number) {
  return number < 0 ? `−${-number}` : `+${number}`;
}
