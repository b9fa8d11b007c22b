// Technical points: what each side has left, why it lost the others, and a foul in three taps.

import { teamIcon } from "./cards.js";
import { minutes } from "./clocks.js";
import { openBottomSheet } from "./bottom_sheet.js";
import { record, takeBack } from "./deeds.js";
import { element, forgetShown, showKeyed } from "./dom.js";
import { clauseWords } from "./flags.js";
import { ask } from "./requests.js";
import { inLanguage, text } from "./texts.js";

const TEAMS = ["cold", "warm"];
const MOST_POINTS = 3;
const COSTS = [0, 1, 2, 3];
const REASONS_TO_REVOKE = ["wrong", "other", "twice"];

export class Fouls {
  constructor(panel, dialog) {
    this.dialog = dialog;
    this.codes = null;
    this.scores = element("div", { class: "scores" });
    this.history = element("ol", { class: "history" });
    this.title = element("h2", {});
    this.buttons = element("div", { class: "foul-buttons" });
    panel.append(this.scores, this.title, this.history, this.buttons);
    this.redraw();
  }

  show(view) {
    this.view = view;
    const { table, fouls } = view;
    this.#fetchCodes();
    showKeyed(this.scores, TEAMS.map((name) => table.teams.find((team) => team.team === name)), (team) => team.team, drawScore);
    const newestFirst = fouls.map((foul) => ({ ...foul, code_name: this.#codeName(foul.code) })).reverse();
    showKeyed(this.history, newestFirst, (foul) => foul.seq, (foul) => drawFoul(foul, () => this.#askRevoke(foul)));
    if (fouls.length === 0) this.history.replaceChildren(element("li", { class: "none" }, text("ledger.no_fouls")));
  }

  redraw() {
    this.title.textContent = text("ledger.history");
    forgetShown(this.scores);
    forgetShown(this.history);
    this.buttons.replaceChildren(...TEAMS.map((team) => element("button", {
      type: "button", class: `foul-start team-${team}`, "data-team": team, onclick: () => this.#askWho(team),
    }, teamIcon(team), text(`ledger.foul.${team}`))));
  }

  /** Return the kinds of fouls, asking for them once; none while the server is away. */
  async #fetchCodes() {
    this.asked ??= ask("foul_codes");
    try {
      if (this.codes) return this.codes;
      this.codes = (await this.asked).codes;
      this.show(this.view);
      return this.codes;
    } catch {
      this.asked = null; // the next state asks again
      return [];
    }
  }

  #codeName(code) {
    const known = this.codes?.find((each) => each.code === code);
    return known ? known.name : null;
  }

  #askWho(team) {
    const seats = this.view?.table.seats.filter((seat) => seat.team === team) ?? [];
    const choice = (seat, label, general) => element("button", {
      type: "button", class: `choice team-${team}`, "data-seat": seat ?? "", onclick: () => this.#askWhy(team, seat),
    }, element("strong", {}, label), general ? element("span", {}, general) : null);
    openBottomSheet(this.dialog, `${text(`ledger.foul.${team}`)} · ${text("ledger.who")}`,
      element("div", { class: "choices" },
        ...seats.map((seat) => choice(seat.seat, text(`seat.short.${seat.seat}`),
          [seat.player, seat.general_name ? inLanguage(seat.general_name) : ""].filter(Boolean).join(" · "))),
        choice(null, text("ledger.whole_side"))));
  }

  async #askWhy(team, seat) {
    const note = element("input", { type: "text", maxlength: 200, placeholder: text("ledger.note"), "aria-label": text("ledger.note") });
    const cost = costPicker();
    const choice = (code) => element("button", {
      type: "button", class: "choice is-code", "data-code": code.code,
      onclick: () => this.#call({ team, code: code.code, points: cost.points(code), note: note.value.trim(), ...(seat ? { seat } : {}) }),
    }, element("strong", {}, inLanguage(code.name)), element("span", {}, code.clause && clauseWords(code.clause)));
    const choices = element("div", { class: "choices" });
    openBottomSheet(this.dialog, `${text(seat ? `seat.${seat}` : `team.${team}`)} · ${text("ledger.why")}`,
      cost.node, note, choices);
    // Whoever is quicker than the network sees them as they come.
    choices.replaceChildren(...(await this.#fetchCodes()).map(choice));
  }

  /** Ask why a foul is to be taken back; without an answer it stands. */
  #askRevoke(foul) {
    const revoke = (why) => { this.dialog.close(); takeBack(foul.seq, why); };
    const choice = (label, act) => element("button", { type: "button", class: "choice", onclick: act }, element("strong", {}, label));
    const note = element("input", { type: "text", maxlength: 200, placeholder: text("ledger.revoke.note"), "aria-label": text("ledger.revoke.note") });
    const own = choice(text("ledger.revoke.note"), () => revoke(note.value.trim()));
    own.disabled = true;
    note.addEventListener("input", () => { own.disabled = note.value.trim() === ""; });
    openBottomSheet(this.dialog, `${whoOf(foul)} · ${text("ledger.revoke_why")}`, note,
      element("div", { class: "choices" },
        REASONS_TO_REVOKE.map((reason) => text(`ledger.revoke.${reason}`)).map((why) => choice(why, () => revoke(why))), own));
  }

  async #call(foul) {
    this.dialog.close();
    await record("fouls", foul);
  }
}

/** A row to choose what a foul costs; untouched it is what such a foul usually costs. */
function costPicker() {
  let chosen = null;
  const buttons = COSTS.map((points) => element("button", {
    type: "button", "data-points": points, "aria-pressed": String(points === 1), onclick: () => choose(points),
  }, points ? text("ledger.minus", { n: points }) : text("ledger.warning")));
  const choose = (points) => {
    chosen = points;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.points === String(points)));
  };
  return {
    node: element("div", { class: "costs", role: "group", "aria-label": text("ledger.cost") }, buttons),
    points: (code) => chosen ?? code.points,
  };
}

function drawScore({ team, technical_points: left }) {
  const words = { 0: text("ledger.no_point"), 1: text("ledger.last_point") }[Math.max(left, 0)] ?? text("ledger.left", { n: left });
  const state = left <= 0 ? "is-lost" : left === 1 ? "is-last" : "";
  return element("section", { class: `score team-${team} ${state}`, "data-team": team },
    element("h2", {}, teamIcon(team), text(`team.${team}`)),
    element("b", { class: "number" }, String(Math.max(left, 0))),
    element("span", { class: "points", "aria-hidden": "true" },
      Array.from({ length: MOST_POINTS }, (_, index) => element("i", { class: index < left ? "is-left" : "" }))),
    element("span", { class: "words" }, state ? element("span", { class: "sign", "aria-hidden": "true" }, "▲ ") : null, words));
}

function whoOf(foul) {
  return text(foul.seat ? `seat.${foul.seat}` : `team.${foul.team}`);
}

function drawFoul(foul, onRevoke) {
  const why = foul.code_name ? inLanguage(foul.code_name) : foul.code;
  const official = foul.official ? text(`role.${foul.official}`) : "";
  const left = foul.points ? text("ledger.left", { n: Math.max(foul.points_left, 0) }) : "";
  return element("li", { class: `foul team-${foul.team}`, "data-seq": foul.seq },
    element("time", {}, minutes(foul.at_ms)), teamIcon(foul.team),
    element("span", { class: "who" }, element("strong", {}, whoOf(foul)), element("span", {}, [why, foul.note, official, left].filter(Boolean).join(" · "))),
    element("b", { class: "cost" }, foul.points ? text("ledger.minus", { n: foul.points }) : text("ledger.warning")),
    element("button", { type: "button", class: "revoke", onclick: onRevoke }, text("ledger.revoke")));
}
