// The six seats, laid out as at the table.

import { cardChip, handIcon, healthPips, identityIcon, teamIcon } from "./cards.js";
import { element, showKeyed } from "./dom.js";
import { inLanguage, text } from "./texts.js";

export class Seats {
  constructor(container, onAdjust) {
    this.container = container;
    this.onAdjust = onAdjust;
    this.slots = new Map();
  }

  show(table) {
    const points = Object.fromEntries(table.teams.map((team) => [team.team, team.technical_points]));
    for (const seat of table.seats) {
      const item = { ...seat, points: seat.seat.endsWith("commander") ? points[seat.team] : null };
      showKeyed(this.#slot(seat.seat), [item], (shown) => shown.seat, (shown) => this.#draw(shown));
    }
  }

  redraw() {
    for (const slot of this.slots.values()) slot.shown = new Map();
  }

  #slot(name) {
    if (!this.slots.has(name)) {
      const slot = element("div", { class: `slot at-${name.replace("_", "-")}` });
      this.slots.set(name, slot);
      this.container.append(slot);
    }
    return this.slots.get(name);
  }

  #draw(seat) {
    const status = seatStatus(seat);
    const name = text(`seat.${seat.seat}`);
    return element("article", { class: `seat team-${seat.team} is-${status}`, "aria-label": name },
      element("div", { class: "seat-head" },
        teamIcon(seat.team),
        element("span", { class: "seat-name" }, seat.player ? `${name} · ${seat.player}` : name),
        seat.points === null ? null : element("span", { class: "points", title: text("seat.points") },
          `${text("seat.points")} ${seat.points}`),
        element("span", { class: "status" }, seat.is_alive ? identityIcon(seat.has_acted) : null,
          text(`seat.${status}`))),
      element("div", { class: "seat-main" },
        element("strong", { class: seat.general_name ? "general" : "general is-unknown" },
          seat.general_name ? inLanguage(seat.general_name) : text("seat.no_general")),
        element("span", { class: "health" }, healthPips(seat), element("b", { "aria-hidden": "true" }, String(seat.hp ?? "?"))),
        element("span", { class: "hand", title: text("seat.hand") }, handIcon(),
          element("span", { class: "unseen" }, text("seat.hand")), String(seat.hand_count ?? "?")),
        element("button", {
          type: "button", class: "quiet adjust", onclick: () => this.onAdjust(seat.seat),
          "aria-label": `${text("seat.adjust")} ${name}`,
        }, text("seat.adjust"))),
      element("div", { class: "zones" },
        zone("seat.equip", seat.equipment), zone("seat.judge", seat.judgement)));
  }
}

export function seatStatus(seat) {
  if (!seat.is_alive) return "dead";
  if (seat.is_acting) return "acting";
  return seat.has_acted ? "acted" : "not_acted";
}

function zone(label, cards) {
  const content = cards.length ? cards.map(cardChip) : element("span", { class: "none" }, text("seat.empty"));
  return element("div", { class: "zone" }, element("span", { class: "label" }, text(label)), content);
}
