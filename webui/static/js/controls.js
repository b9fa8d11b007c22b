// The referee's buttons and their keys.

import { element } from "./dom.js";
import { post } from "./requests.js";
import { text } from "./texts.js";

const CONFIRM_MS = 3000;

export class Controls {
  constructor(container) {
    this.container = container;
    this.table = null;
  }

  show(table) {
    this.table = table;
    const shape = JSON.stringify([this.#matchDeed(), table.acting, document.documentElement.lang]);
    if (shape === this.shape) return;
    this.shape = shape;
    this.container.replaceChildren(
      this.#button("controls.window", "W", "is-window", () => this.startWindow()),
      this.#button(`controls.${this.#matchDeed()}`, "␣", "", () => this.toggleMatchClock()),
      this.#button("controls.end_turn", "E", "", () => this.endTurn(), table.acting === null),
      this.#foul("cold"), this.#foul("warm"));
  }

  startWindow() {
    post("clocks", { clock: "window", do: "start" });
  }

  toggleMatchClock() {
    if (this.table) post("clocks", { clock: "match", do: this.#matchDeed() });
  }

  endTurn() {
    const seat = this.table?.acting;
    if (seat) post("declarations", { seat, action: "end_turn" });
  }

  #matchDeed() {
    const match = this.table.clocks.find((clock) => clock.clock === "match");
    if (!match) return "start";
    return match.running_since_ms === null ? "resume" : "pause";
  }

  #button(label, key, kind, act, isDisabled = false) {
    return element("button", { type: "button", class: kind, onclick: act, disabled: isDisabled },
      text(label), element("kbd", {}, key));
  }

  // Points decide matches: the first press only asks.
  #foul(team) {
    const label = text(`controls.foul.${team}`);
    const button = element("button", { type: "button", class: `foul team-${team}` }, label);
    const rest = () => { button.textContent = label; button.classList.remove("is-asking"); };
    button.addEventListener("click", () => {
      if (button.classList.contains("is-asking")) {
        post("fouls", { team, code: "conduct", points: 1 });
        rest();
        return;
      }
      button.textContent = text("controls.confirm");
      button.classList.add("is-asking");
      setTimeout(rest, CONFIRM_MS);
    });
    return button;
  }
}
