// The cards in the middle of the table and what is to be settled; in the draft, the generals.

import { cardButton } from "./cards.js";
import { element } from "./dom.js";
import { lightUp } from "./revised.js";
import { inLanguage, text } from "./texts.js";

export class Play {
  /**
   * @param {function} onCard `(card)` when a card is tapped
   * @param {function} onEntry `(entry)` when a declaration is tapped
   */
  constructor(container, onCard, onEntry) {
    this.container = container;
    this.onCard = onCard;
    this.onEntry = onEntry;
    this.shape = "";
  }

  show({ table, pending }, isRevision) {
    const shape = JSON.stringify([table.play, table.pool, table.picks, table.phase, pending, document.documentElement.lang]);
    if (shape === this.shape) return;
    const before = this.shape;
    this.shape = shape;
    this.container.classList.toggle("is-draft", table.phase === "draft");
    this.container.replaceChildren(...(table.phase === "draft" ? this.#draft(table)
      : [...this.#row(text("play.title"), table.play.map((card) => cardButton(card, this.onCard))), ...this.#pending(pending)]));
    if (isRevision && before) lightUp([this.container]);
  }

  /** What was declared and is not settled, what is settled first on top. */
  #pending(entries) {
    if (entries.length === 0) return [];
    return this.#row(text("play.pending"), entries.toReversed().map((entry) => element("button", {
      type: "button", class: "pending", onclick: () => this.onEntry(entry),
    }, inLanguage(entry.text))));
  }

  #draft(table) {
    const general = (pick) => element("span", { class: "chip" }, inLanguage(pick.name));
    const taken = new Set(table.picks.map((pick) => pick.general));
    const left = table.pool.filter((pick) => !taken.has(pick.general));
    return [
      ...this.#row(text("play.pool"), left.map(general)),
      ...table.teams.flatMap(({ team }) => this.#row(text("play.picks", { team: text(`team.${team}`) }),
        table.picks.filter((pick) => pick.team === team).map(general))),
    ];
  }

  #row(label, parts) {
    return [element("span", { class: "label" }, label),
      ...(parts.length ? parts : [element("span", { class: "none" }, text("seat.empty"))])];
  }
}
