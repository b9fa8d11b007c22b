// Six buttons that stand as the seats do, for saying who, on whom, and whose.

import { teamIcon } from "./cards.js";
import { element } from "./dom.js";
import { inLanguage, text } from "./texts.js";

export class SeatPad {
  /**
   * @param {object[]} seats of the table
   * @param {object} options `label`; `chosen`, seats chosen at first; `isMany` whether several may be
   * @param {function} onChange `(chosen)`, in the order in which they were tapped
   */
  constructor(seats, { label, chosen = [], isMany = false }, onChange = () => {}) {
    this.chosen = chosen;
    this.isMany = isMany;
    this.onChange = onChange;
    this.buttons = seats.map((seat) => this.#button(seat));
    this.node = element("div", { class: "seat-pad", role: "group", "aria-label": label }, this.buttons);
    this.#mark();
  }

  #button(seat) {
    const general = seat.general_name ? inLanguage(seat.general_name) : "";
    const name = [text(`seat.${seat.seat}`), general, seat.is_alive ? "" : text("seat.dead")].filter(Boolean).join(" ");
    return element("button", {
      type: "button", class: `team-${seat.team} at-${seat.seat.replace("_", "-")}`, "data-seat": seat.seat,
      "aria-label": name, onclick: () => this.#tap(seat.seat),
    }, teamIcon(seat.team), element("span", { class: "pad-seat" }, text(`seat.short.${seat.seat}`)),
    element("span", { class: "pad-general" }, general), element("b", { class: "pad-order" }));
  }

  #tap(seat) {
    const others = this.chosen.filter((other) => other !== seat);
    const isNew = others.length === this.chosen.length;
    this.chosen = [...(this.isMany ? others : []), ...(isNew ? [seat] : [])];
    this.#mark();
    this.onChange(this.chosen);
  }

  #mark() {
    for (const button of this.buttons) {
      const place = this.chosen.indexOf(button.dataset.seat);
      button.setAttribute("aria-pressed", String(place >= 0));
      button.lastChild.textContent = this.isMany && place >= 0 ? String(place + 1) : "";
    }
  }
}
