// What a player declares: whose, what, with which card, on whom.

import { faceWords } from "./cards.js";
import { record } from "./deeds.js";
import { element } from "./dom.js";
import { ask, fetchFaces } from "./requests.js";
import { SeatPad } from "./seat_pad.js";
import { inLanguage, text } from "./texts.js";

const ACTIONS = ["use", "respond", "play", "skill", "discard", "judge", "pass", "dying", "phase", "end_turn"];
/** Nothing more is asked about these. */
const AT_ONCE = ["pass", "dying", "end_turn"];
const WITH_TARGETS = ["use", "respond", "play", "skill"];
const WITHOUT_CARD = ["phase"];
const PHASES = ["start", "judge", "draw", "play", "discard", "finish"];
/** Searches whose first answer is what is declared most often. */
const OFTEN = ["sha", "shan", "tao", "jiu", "wxkj"];

export class Declaring {
  constructor(panel) {
    this.panel = panel;
    this.table = null;
    this.often = [];
    this.#clear();
  }

  show(table) {
    const isFirst = this.table === null;
    this.table = table;
    if (isFirst) this.#fetchOften();
    const shape = JSON.stringify(table.seats.map((seat) => [seat.general, seat.is_acting, seat.is_alive]));
    if (shape === this.shape) return;
    this.shape = shape;
    if (this.action === null) this.redraw();
  }

  redraw() {
    if (!this.table) return;
    this.panel.replaceChildren(...(this.seat === null ? this.#whoParts()
      : this.action === null ? this.#whatParts() : this.#howParts()));
  }

  #clear() {
    Object.assign(this, { seat: null, action: null, card: null, skill: null, targets: [] });
  }

  async #fetchOften() {
    const answers = await Promise.all(OFTEN.map((query) => searched(query)));
    const kinds = answers.filter((faces) => faces.length).map(([first]) => ({ ...first, face: `${first.face.split("/")[0]}/?`, suit: null, rank: null }));
    this.often = [...new Map(kinds.map((kind) => [kind.face, kind])).values()];
  }

  #whoParts() {
    const pad = new SeatPad(this.table.seats, { label: text("ledger.who_acts") }, ([seat]) => {
      this.seat = seat ?? null;
      this.redraw();
    });
    for (const button of pad.buttons) {
      const seat = this.table.seats.find((each) => each.seat === button.dataset.seat);
      button.classList.toggle("is-acting", seat.is_acting);
      button.classList.toggle("is-dead", !seat.is_alive);
    }
    return [element("h2", {}, text("ledger.who_acts")), pad.node];
  }

  #whatParts() {
    return [this.#head(), element("div", { class: "actions" }, ACTIONS.map((action) => element("button", {
      type: "button", "data-action": action, onclick: () => this.#choose(action),
    }, text(`action.${action}`))))];
  }

  async #choose(action) {
    this.action = action;
    if (AT_ONCE.includes(action)) await this.#send({});
    else this.redraw();
  }

  #howParts() {
    if (this.action === "phase") return [this.#head(), element("h2", {}, text("ledger.which_phase")), this.#phases()];
    const targets = new SeatPad(this.table.seats, { label: text("ledger.targets"), chosen: this.targets, isMany: true },
      (chosen) => { this.targets = chosen; });
    return [this.#head(),
      ...(WITHOUT_CARD.includes(this.action) ? [] : [this.#cards()]),
      this.#skills(),
      ...(WITH_TARGETS.includes(this.action) ? [element("h2", {}, text("ledger.targets")), targets.node] : []),
      element("button", { type: "button", class: "primary record", onclick: () => this.#send(this.#details()) }, text("page.done"))];
  }

  #head() {
    const words = this.action
      ? text("ledger.sentence", { seat: text(`seat.${this.seat}`), action: text(`action.${this.action}`) }) : text(`seat.${this.seat}`);
    return element("header", { class: "said" },
      element("button", { type: "button", class: "back", "aria-label": text("page.back"), onclick: () => this.#back() }, "←"), element("strong", {}, words));
  }

  #back() {
    if (this.action === null) this.#clear();
    else Object.assign(this, { action: null, card: null, skill: null, targets: [] });
    this.redraw();
  }

  #phases() {
    return element("div", { class: "actions" }, PHASES.map((phase) => element("button", {
      type: "button", "data-phase": phase, onclick: () => this.#send({ as: phase }),
    }, text(`phase.${phase}`))));
  }

  #cards() {
    const found = element("div", { class: "chips", "aria-live": "polite" });
    const field = element("input", { type: "search", placeholder: text("ledger.search"), "aria-label": text("ledger.search") });
    const show = (faces) => found.replaceChildren(...faces.map((face) => this.#cardChip(face, () => show(faces))));
    field.addEventListener("input", async () => {
      const query = field.value.trim();
      const faces = query ? await searched(query) : this.often;
      if (query === field.value.trim()) show(faces);
    });
    show(this.often);
    return element("div", { class: "card-choice" }, element("h2", {}, text("ledger.card")), field, found);
  }

  #cardChip(face, redraw) {
    return element("button", {
      type: "button", class: "chip-button", "data-face": face.face, "aria-pressed": String(this.card === face.face),
      onclick: () => { this.card = this.card === face.face ? null : face.face; redraw(); },
    }, faceWords(face));
  }

  #skills() {
    const box = element("div", { class: "skill-choice" });
    const draw = (skills) => {
      const chip = ({ skill, name }) => element("button", {
        type: "button", class: "chip-button", "data-skill": skill, "aria-pressed": String(this.skill === skill),
        onclick: () => { this.skill = this.skill === skill ? null : skill; draw(skills); },
      }, inLanguage(name));
      box.replaceChildren(...(skills.length ? [element("h2", {}, text("ledger.skill")), element("div", { class: "chips" }, skills.map(chip))] : []));
    };
    const { seat } = this;
    ask("skills").then(({ skills }) => draw(skills.filter((each) => each.seat === seat)), () => draw([]));
    return box;
  }

  #details() {
    return {
      ...(this.card ? { face: this.card } : {}),
      ...(this.skill ? { skill: this.skill } : {}),
      ...(this.targets.length ? { targets: this.targets } : {}),
    };
  }

  async #send(details) {
    const isRecorded = await record("declarations", { seat: this.seat, action: this.action, ...details });
    if (isRecorded) this.#clear();
    else if (AT_ONCE.includes(this.action)) this.action = null;
    this.redraw();
  }
}

async function searched(query) {
  try {
    return await fetchFaces(query);
  } catch {
    return [];
  }
}
