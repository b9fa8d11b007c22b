// What opens over the page: a larger picture, the correction of an entry, of a seat.

import { cardChip, faceWords } from "./cards.js";
import { element } from "./dom.js";
import { fetchCandidates, post } from "./requests.js";
import { inLanguage, text } from "./texts.js";

const FOUND = 60;
const MOST_HP = 20;
const MOST_HAND = 60;

export class Dialogs {
  constructor(dialog) {
    this.dialog = dialog;
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  }

  get isOpen() {
    return this.dialog.open;
  }

  enlarge(seq) {
    this.#open("is-picture", element("img", { src: `/evidence/${seq}.jpg`, alt: `#${seq}` }));
  }

  /** Offer what can be done about an entry of the record. */
  async entry(entry) {
    const retract = element("button", { type: "button", onclick: () => this.#send("retractions", { of_seq: entry.seq }) },
      text("log.retract"));
    const cards = entry.track === null ? null : await this.#candidates(entry);
    this.#open("is-entry", element("h2", {}, `#${entry.seq}`), element("p", {}, inLanguage(entry.text)), cards,
      element("div", { class: "buttons" }, retract));
  }

  /** Offer to set what the cards of a seat show. */
  seat(seat) {
    const name = seat.seat;
    this.#open("is-seat", element("h2", {}, `${text("seat.adjust")} · ${text(`seat.${name}`)}`),
      this.#stepper("seat.hp", seat.hp ?? 0, MOST_HP, (hp) => this.#send("hp", { seat: name, hp })),
      this.#stepper("seat.hand", seat.hand_count ?? 0, MOST_HAND, (count) => this.#send("hands", { seat: name, count })),
      element("div", { class: "buttons" },
        this.#button("seat.acted", "identities", { seat: name, sideways: true }),
        this.#button("seat.not_acted", "identities", { seat: name, sideways: false }),
        this.#button("seat.dead", "deaths", { seat: name })));
  }

  async #candidates(entry) {
    const { likely, all } = await fetchCandidates(entry.seq);
    const choice = (face) => element("button", {
      type: "button", class: "candidate", title: faceWords(face),
      onclick: () => this.#send("corrections", { of_seq: entry.seq, face: face.face }),
    }, cardChip({ face, is_back: false }));
    const found = element("div", { class: "candidates" });
    const search = element("input", { type: "search", placeholder: text("correct.search"), "aria-label": text("correct.search") });
    const show = () => {
      const wanted = search.value.trim().toLowerCase();
      const fits = (face) => `${face.face} ${faceWords(face)} ${face.name.zh} ${face.name.en}`.toLowerCase().includes(wanted);
      // "Slash" before "Fire Slash".
      const isSame = (face) => [face.name.zh, face.name.en.toLowerCase()].includes(wanted);
      const fitting = all.filter(fits).sort((a, b) => isSame(b) - isSame(a));
      found.replaceChildren(...(wanted ? fitting.slice(0, FOUND).map(choice) : []));
    };
    search.addEventListener("input", show);
    return element("div", {}, element("h3", {}, text("correct.title")),
      element("div", { class: "candidates is-likely" }, likely.map(choice)), search, found);
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
    if (await post(path, body)) this.dialog.close();
  }

  #open(kind, ...content) {
    this.dialog.className = kind;
    this.dialog.replaceChildren(
      element("button", { type: "button", class: "quiet close", "aria-label": text("close"), onclick: () => this.dialog.close() }, "×"),
      ...content.filter(Boolean));
    if (!this.dialog.open) this.dialog.showModal();
  }
}
