// The six seats, laid out as at the table.

import { cardButton, handIcon, healthPips, identityIcon, teamIcon } from "./cards.js";
import { element, forgetShown, showKeyed } from "./dom.js";
import { lightUp } from "./revised.js";
import { inLanguage, text } from "./texts.js";

/** Each side from the end of the table to its middle, so that both read alike. */
export const SEATS_OF = { cold: ["cold_left", "cold_commander", "cold_right"], warm: ["warm_right", "warm_commander", "warm_left"] };

export const SEAT_ORDER = [...SEATS_OF.cold, ...SEATS_OF.warm];

export class Seats {
  constructor(container, onAdjust, onCard) {
    this.container = container;
    this.onAdjust = onAdjust;
    this.onCard = onCard;
    this.slots = new Map();
    this.shown = new Map();
  }

  /** Show the seats; after a revision what it has changed in them lights up. */
  show({ table, unobservable }, isRevision) {
    const points = Object.fromEntries(table.teams.map((team) => [team.team, team.technical_points]));
    for (const seat of table.seats) {
      const item = {
        ...seat, points: seat.seat.endsWith("commander") ? points[seat.team] : null,
        unseen: unobservable.filter((place) => place.seat === seat.seat).map((place) => place.zone),
      };
      const slot = this.#slot(seat.seat);
      showKeyed(slot, [item], (shown) => shown.seat, (shown) => this.#draw(shown));
      if (isRevision) lightUp(changedParts(slot, this.shown.get(seat.seat), item));
      this.shown.set(seat.seat, item);
    }
  }

  redraw() {
    for (const slot of this.slots.values()) forgetShown(slot);
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
    return element("article", { class: `seat team-${seat.team} is-${status}${seat.unseen.length ? " is-unseen" : ""}`, "aria-label": name },
      element("div", { class: "seat-head" },
        teamIcon(seat.team),
        element("span", { class: "seat-name", title: seat.player }, seat.player ? `${name} · ${seat.player}` : name),
        seat.points === null ? null : element("span", { class: "points", "data-part": "points", title: text("seat.points") },
          `${text("overlay.points")} ${seat.points}`),
        element("span", { class: "status", "data-part": "is_alive is_acting has_acted" }, seat.is_alive ? identityIcon(seat.has_acted) : null,
          text(`seat.${status}`))),
      element("div", { class: "seat-main" },
        element("strong", { "data-part": "general", class: seat.general_name ? "general" : "general is-unknown" },
          seat.general_name ? inLanguage(seat.general_name) : text("seat.no_general")),
        element("span", { class: "health", "data-part": "hp max_hp" }, healthPips(seat), element("b", { "aria-hidden": "true" }, String(seat.hp ?? "?"))),
        element("span", { class: "hand", "data-part": "hand_count", title: text("seat.hand") }, handIcon(),
          element("span", { class: "unseen" }, text("seat.hand")), String(seat.hand_count ?? "?")),
        element("button", {
          type: "button", class: "quiet adjust", onclick: () => this.onAdjust(seat.seat),
          "aria-label": `${text("seat.adjust")} ${name}`,
        }, text("seat.adjust"))),
      element("div", { class: "zones" },
        this.#zone("equip", seat.equipment, "equipment", seat.unseen),
        this.#zone("judge", seat.judgement, "judgement", seat.unseen),
        seat.unseen.length ? element("p", { class: "unseen-zones" }, text("seat.unseen", {
          zones: seat.unseen.map((name) => text(`zone.${name}`)).join(text("list.separator")),
        })) : null));
  }

  #zone(name, cards, part, unseen) {
    const content = cards.length ? cards.map((card) => cardButton(card, this.onCard))
      : element("span", { class: "none" }, text(unseen.includes(name) ? "seat.not_seen" : "seat.empty"));
    return element("div", { class: unseen.includes(name) ? "zone is-unseen" : "zone", "data-part": part },
      element("span", { class: "label" }, text(`seat.${name}`)), content);
  }
}

export function seatStatus(seat) {
  if (!seat.is_alive) return "dead";
  if (seat.is_acting) return "acting";
  return seat.has_acted ? "acted" : "not_acted";
}

function changedParts(slot, before, after) {
  const isChanged = (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]);
  return [...slot.querySelectorAll("[data-part]")].filter((node) => node.dataset.part.split(" ").some(isChanged));
}
