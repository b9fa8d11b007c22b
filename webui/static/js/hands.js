// Cards in hand, seat by seat: a stepper, or one tap on the number and one on the right one.

import { teamIcon } from "./cards.js";
import { openBottomSheet } from "./bottom_sheet.js";
import { record } from "./deeds.js";
import { element, forgetShown, showKeyed } from "./dom.js";
import { SEAT_ORDER } from "./seats.js";
import { inLanguage, text } from "./texts.js";

const ON_PAD = 21;
const MOST = 60;

export class Hands {
  constructor(panel, dialog) {
    this.panel = panel;
    this.dialog = dialog;
  }

  show(table) {
    const seats = SEAT_ORDER.map((name) => table.seats.find((seat) => seat.seat === name));
    const items = seats.map(({ seat, team, player, general_name, hand_count, is_acting, is_alive }) =>
      ({ seat, team, player, general_name, hand_count, is_acting, is_alive }));
    showKeyed(this.panel, items, (item) => item.seat, (item) => this.#draw(item));
  }

  redraw() {
    forgetShown(this.panel);
  }

  #draw(item) {
    const name = text(`seat.${item.seat}`);
    const general = item.general_name ? inLanguage(item.general_name) : "";
    let count = item.hand_count ?? 0;
    const number = element("button", {
      type: "button", class: "number", "aria-label": `${text("ledger.count_of", { seat: name })} ${item.hand_count ?? "?"}`, onclick: () => this.#openPad(item),
    }, String(item.hand_count ?? "?"));
    const done = element("button", { type: "button", class: "primary done", disabled: true, onclick: () => this.#count(item.seat, count) }, text("page.done"));
    const step = (by) => () => {
      count = Math.min(Math.max(count + by, 0), MOST);
      number.textContent = String(count);
      number.classList.toggle("is-changed", count !== item.hand_count);
      done.disabled = count === item.hand_count;
    };
    return element("section", { class: `hand-row team-${item.team}${item.is_acting ? " is-acting" : ""}${item.is_alive ? "" : " is-dead"}`, "data-seat": item.seat },
      element("h2", {}, teamIcon(item.team), element("span", {}, name), element("small", {}, [item.is_alive ? "" : text("seat.dead"), item.player, general].filter(Boolean).join(" · "))),
      element("button", { type: "button", class: "step", "aria-label": text("ledger.fewer", { seat: name }), onclick: step(-1) }, "−"),
      number,
      element("button", { type: "button", class: "step", "aria-label": text("ledger.more", { seat: name }), onclick: step(1) }, "+"),
      done);
  }

  #openPad(item) {
    const key = (count) => element("button", {
      type: "button", class: count === item.hand_count ? "is-now" : "", "data-count": count, onclick: () => this.#count(item.seat, count),
    }, String(count));
    openBottomSheet(this.dialog, text("ledger.pad", { seat: text(`seat.${item.seat}`) }),
      element("div", { class: "number-pad" }, Array.from({ length: ON_PAD }, (_, count) => key(count))));
  }

  async #count(seat, count) {
    this.dialog.close();
    await record("hands", { seat, count });
  }
}
