// The referee's buttons and their keys.

import { matchDeed } from "./clocks.js";
import { confirmingButton } from "./confirm.js";
import { element } from "./dom.js";
import { teamsInOrder } from "./orientation.js";
import { post } from "./requests.js";
import { text } from "./texts.js";

/** For the sides in the order in which they sit on the page. */
export const FOUL_KEYS = ["[", "]"];

export class Controls {
  constructor(container, { onAddCard, onResult, onNextGame }) {
    this.container = container;
    this.onAddCard = onAddCard;
    this.onResult = onResult;
    this.onNextGame = onNextGame;
    this.table = null;
  }

  show({ table, outcome, next_game: next }) {
    this.table = table;
    // A game that the table has decided waits for its result.
    const isDue = table.result === null && outcome.winner !== null;
    const shape = JSON.stringify([matchDeed(table.clocks), table.acting, this.#isOver(), isDue, next?.game_no, next?.is_decided, teamsInOrder(), document.documentElement.lang]);
    if (shape === this.shape) return;
    this.shape = shape;
    this.container.replaceChildren(
      this.#button("controls.window", "W", "is-window", () => this.startWindow(), this.#isOver()),
      this.#button(`controls.${matchDeed(table.clocks)}`, "␣", "", () => this.toggleMatchClock(), this.#isOver()),
      this.#button("controls.end_turn", "E", "", () => this.endTurn(), this.#isOver() || table.acting === null),
      ...teamsInOrder().map((team, index) => this.#foul(team, FOUL_KEYS[index])),
      this.#button("card.new", "A", "", this.onAddCard),
      this.#button("result.button", "F", isDue ? "is-result is-due" : "is-result", this.onResult),
      ...(next ? [this.#button("next.button", "N", next.is_decided || isDue ? "is-next" : "is-next is-due", this.onNextGame)] : []));
  }

  startWindow() {
    if (!this.#isOver()) post("clocks", { clock: "window", do: "start" });
  }

  toggleMatchClock() {
    if (this.table && !this.#isOver()) post("clocks", { clock: "match", do: matchDeed(this.table.clocks) });
  }

  endTurn() {
    const seat = this.table?.acting;
    if (seat && !this.#isOver()) post("declarations", { seat, action: "end_turn" });
  }

  /** Take a point from the first or second side on the page: the first time only asks. */
  foul(index) {
    this.container.querySelectorAll(".foul")[index]?.click();
  }

  // A game whose result is recorded has no clocks to start and no turns to end.
  #isOver() {
    return Boolean(this.table?.result);
  }

  #button(label, key, kind, act, isDisabled = false) {
    return element("button", { type: "button", class: kind, onclick: act, disabled: isDisabled },
      text(label), element("kbd", {}, key));
  }

  #foul(team, key) {
    return confirmingButton({ class: `foul team-${team}` }, [text(`controls.foul.${team}`), element("kbd", {}, key)],
      () => post("fouls", { team, code: "conduct", points: 1 }));
  }
}
