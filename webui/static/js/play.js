// The cards in the middle of the table; in the draft, the generals.

import { cardButton } from "./cards.js";
import { element } from "./dom.js";
import { lightUp } from "./revised.js";
import { inLanguage, text } from "./texts.js";

export class Play {
  constructor(container, onCard) {
    this.container = container;
    this.onCard = onCard;
    this.shape = "";
  }

  show(table, isRevision) {
    const shape = JSON.stringify([table.play, table.pool, table.picks, table.phase, document.documentElement.lang]);
    if (shape === this.shape) return;
    const before = this.shape;
    this.shape = shape;
    this.container.classList.toggle("is-draft", table.phase === "draft");
    this.container.replaceChildren(...(table.phase === "draft" ? this.#draft(table)
      : this.#row(text("play.title"), table.play.map((card) => cardButton(card, this.onCard)))));
    if (isRevision && before) lightUp([this.container]);
  }

  #draft(table) {
    const general = (pick) => element("span", { class: "chip" }, inLanguage(pick.name));
    return [
      ...this.#row(text("play.pool"), table.pool.map(general)),
      ...table.teams.flatMap(({ team }) => this.#row(text("play.picks", { team: text(`team.${team}`) }),
        table.picks.filter((pick) => pick.team === team).map(general))),
    ];
  }

  #row(label, parts) {
    return [element("span", { class: "label" }, label),
      ...(parts.length ? parts : [element("span", { class: "none" }, text("seat.empty"))])];
  }
}
