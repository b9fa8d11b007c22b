// How the game ended: what the table says, and what the referee records of it.

import { confirmingButton } from "./confirm.js";
import { element } from "./dom.js";
import { teamsInOrder } from "./orientation.js";
import { post } from "./requests.js";
import { hasText, inLanguage, text } from "./texts.js";

const REASONS = ["commander_death", "concession", "technical_points", "survivors", "lost_hp", "points_lost"];
const NOBODY = "none";
const EVEN = "even";

export class ResultSheet {
  constructor(sheet) {
    this.sheet = sheet;
  }

  /** Open with the result that the table gives chosen already. */
  open({ outcome, table }) {
    if (table.result) {
      this.sheet.open("is-result", [element("h2", {}, text("result.title")), element("p", {}, outcomeWords(outcome)),
        element("p", { class: "clause" }, text("result.recorded"))]);
      return;
    }
    const record = confirmingButton({ class: "primary record-result" }, text("result.record"), () =>
      this.#send("observations", { type: "MatchEnded", winner: winner.chosen() === NOBODY ? null : winner.chosen(), reason: winner.chosen() === NOBODY ? EVEN : reason.chosen() }));
    const check = () => {
      reason.node.hidden = winner.chosen() === NOBODY;
      record.disabled = winner.chosen() === null || (winner.chosen() !== NOBODY && reason.chosen() === null);
    };
    const isEven = outcome.reason === EVEN;
    const winner = choice("result.winner", [...teamsInOrder(), NOBODY], (team) => text(team === NOBODY ? "result.nobody" : `team.${team}`),
      isEven ? NOBODY : outcome.winner, () => check());
    const reason = choice("result.reason", REASONS, (name) => text(`reason.${name}`), outcome.winner && outcome.reason, () => check());
    check();
    this.sheet.open("is-result", [element("h2", {}, text("result.title")), element("h3", {}, text("result.says")), element("p", { class: "says" }, outcomeWords(outcome)),
      winner.node, reason.node, element("div", { class: "buttons" }, record),
      element("div", { class: "buttons" }, teamsInOrder().map((team) =>
        confirmingButton({ class: `foul team-${team}`, "data-concedes": team }, text(`result.concedes.${team}`), () => this.#send("concessions", { team })))),
    ]);
  }

  async #send(path, body) {
    if (await post(path, body)) this.sheet.close();
  }
}

/** A row of buttons of which one is chosen, or none. */
function choice(label, names, wordsOf, first, onChoose) {
  let chosen = names.includes(first) ? first : null;
  const mark = () => buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.choice === chosen)));
  const buttons = names.map((name) => element("button", {
    type: "button", "data-choice": name, onclick: () => { chosen = name; mark(); onChoose(); },
  }, wordsOf(name)));
  mark();
  const node = element("div", { class: "result-choice", role: "group", "aria-label": text(label) },
    element("h3", {}, text(label)), element("div", { class: "zone-buttons" }, buttons));
  return { node, chosen: () => chosen };
}

function outcomeWords({ winner, reason, reason_name: name }) {
  const why = hasText(`reason.${reason}`) ? text(`reason.${reason}`) : inLanguage(name);
  return winner ? text("matches.won", { team: text(`team.${winner}`), reason: why }) : text("matches.open", { reason: why });
}
