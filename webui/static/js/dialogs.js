// The small dialogs: an entry of the record, what a seat shows, the keys.

import { element } from "./dom.js";
import { post } from "./requests.js";
import { inLanguage, text } from "./texts.js";

const MOST_HP = 20;
const MOST_HAND = 60;

export class Dialogs {
  constructor(sheet) {
    this.sheet = sheet;
  }

  /** Offer what can be done about an entry of the record that places no card. */
  entry(entry) {
    this.sheet.open("is-entry", [element("h2", {}, `#${entry.seq}`), element("p", {}, inLanguage(entry.text)),
      element("div", { class: "buttons" },
        element("button", { type: "button", "data-deed": "retract", onclick: () => this.#send("retractions", { of_seq: entry.seq }) }, text("log.retract")))]);
  }

  /** Offer to set what the cards of a seat show. */
  seat(seat) {
    const name = seat.seat;
    this.sheet.open("is-seat", [element("h2", {}, `${text("seat.adjust")} · ${text(`seat.${name}`)}`),
      this.#stepper("seat.hp", seat.hp ?? 0, MOST_HP, (hp) => this.#send("hp", { seat: name, hp })),
      this.#stepper("seat.hand", seat.hand_count ?? 0, MOST_HAND, (count) => this.#send("hands", { seat: name, count })),
      element("div", { class: "buttons" },
        this.#button("seat.acted", "identities", { seat: name, sideways: true }),
        this.#button("seat.not_acted", "identities", { seat: name, sideways: false }),
        this.#button("seat.dead", "deaths", { seat: name }))]);
  }

  /** Show the keys: `[{keys, shown, does}]`. */
  keys(keys) {
    this.sheet.open("is-keys", [element("h2", {}, text("keys.title")),
      element("dl", {}, keys.map(({ keys: names, shown, does }) => element("div", {},
        element("dt", {}, (shown ? [shown] : names.map(capitals)).map((key) => element("kbd", {}, key))),
        element("dd", {}, text(does)))))]);
  }

  #stepper(label, value, most, apply) {
    let number = value;
    const shown = element("output", {}, String(number));
    const step = (by) => () => {
      number = Math.min(Math.max(number + by, 0), most);
      shown.textContent = String(number);
    };
    return element("div", { class: "stepper" }, element("span", {}, text(label)),
      element("button", { type: "button", "aria-label": `${text(label)} −1`, onclick: step(-1) }, "−"), shown,
      element("button", { type: "button", "aria-label": `${text(label)} +1`, onclick: step(1) }, "+"),
      element("button", { type: "button", class: "primary", onclick: () => apply(number) }, text("seat.adjust")));
  }

  #button(label, path, body) {
    return element("button", { type: "button", onclick: () => this.#send(path, body) }, text(label));
  }

  async #send(path, body) {
    if (await post(path, body)) this.sheet.close();
  }
}

function capitals(key) {
  return key.split("+").map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("+");
}
