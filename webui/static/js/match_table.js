// The table at one moment of a recorded match: six seats as they sit, what was played, the clocks.

import { cardChip, facePicture, handIcon, healthPips, identityIcon, teamIcon } from "./cards.js";
import { minutes, shownMs } from "./clocks.js";
import { element, forgetShown, showKeyed } from "./dom.js";
import { seatStatus } from "./seats.js";
import { inLanguage, text } from "./texts.js";

// Cold on the left and warm on the right, each from the top of the table to its bottom.
const ORDER = ["cold_left", "warm_right", "cold_commander", "warm_commander", "cold_right", "warm_left"];

export class MatchTable {
  constructor(container) {
    this.middle = element("div", { class: "middle" });
    this.slots = new Map(ORDER.map((seat) => [seat, element("div", { class: `slot at-${seat.replace("_", "-")}` })]));
    container.append(...this.slots.values(), this.middle);
  }

  /** Show a `TableView` whose clocks are in match time, at match time `atMs`. */
  show(table, atMs) {
    for (const [name, slot] of this.slots) {
      const seat = table.seats.find((each) => each.seat === name);
      showKeyed(slot, [{ ...seat, points: pointsOf(table, seat) }], (shown) => shown.seat, drawSeat);
    }
    this.middle.replaceChildren(
      element("p", { class: "standing" }, standingWords(table)),
      element("p", { class: "clocks" }, shownClocks(table.clocks, atMs).map((clock) => drawClock(clock, atMs))),
      drawPlay(table));
  }

  redraw() {
    for (const slot of this.slots.values()) forgetShown(slot);
  }
}

function pointsOf(table, seat) {
  if (!seat.seat.endsWith("commander")) return null;
  return table.teams.find((team) => team.team === seat.team).technical_points;
}

function standingWords(table) {
  const words = [text("matches.game", { n: table.game_no }), table.round_no ? text("round", { n: table.round_no }) : null, text(`phase.${table.phase}`)];
  return words.filter(Boolean).join(" · ");
}

// The clock of the match, and the other one that was started last if it has not run out.
function shownClocks(clocks, atMs) {
  const others = clocks.filter((clock) => clock.clock !== "match" && clock.running_since_ms !== null && shownMs(clock, atMs) > 0);
  return [...clocks.filter((clock) => clock.clock === "match"), ...others.slice(-1)];
}

function drawClock(clock, atMs) {
  return element("span", { class: clock.is_expired ? "clock is-expired" : "clock" }, `${text(`clock.${clock.clock}`)} `,
    element("b", {}, clock.is_expired ? text("clock.expired") : minutes(shownMs(clock, atMs))));
}

// With nothing in the play areas, what was there last.
function drawPlay(table) {
  if (table.play.length || !table.last_play) return element("p", { class: "play" }, table.play.map(drawCard));
  return element("p", { class: "play is-gone" }, element("span", {}, text("overlay.last")), drawCard(table.last_play));
}

function drawCard(card) {
  return card.face ? facePicture(card.face) : cardChip(card);
}

function drawSeat(seat) {
  const status = seatStatus(seat);
  const judgement = seat.judgement.map((card) => {
    const chip = cardChip(card);
    chip.classList.add("is-judgement");
    return chip;
  });
  return element("article", { class: `seat team-${seat.team} is-${status}`, "aria-label": text(`seat.${seat.seat}`) },
    element("div", { class: "seat-head" }, teamIcon(seat.team),
      element("span", { class: "seat-name" }, seat.player ? `${text(`seat.short.${seat.seat}`)} · ${seat.player}` : text(`seat.${seat.seat}`)),
      seat.points === null ? null : element("span", { class: "points", title: text("seat.points") }, `${text("overlay.points")} ${seat.points}`),
      element("span", { class: "status" }, seat.is_alive ? identityIcon(seat.has_acted) : null, text(`seat.${status}`))),
    element("div", { class: "seat-main" },
      element("strong", { class: "general" }, seat.general_name ? inLanguage(seat.general_name) : text("seat.no_general")),
      healthPips(seat),
      element("span", { class: "hand", title: text("seat.hand") }, handIcon(), String(seat.hand_count ?? "?"))),
    element("div", { class: "seat-cards" }, seat.equipment.map(cardChip), judgement));
}
