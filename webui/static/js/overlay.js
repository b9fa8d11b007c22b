// The page for a broadcast: what everybody at the table sees, on nothing.
// ?lang=zh|en  ?layout=sides|lower  ?onstale=hold|hide  ?cold=NAME  ?warm=NAME

import { cardChip, healthPips, handIcon, identityIcon, teamIcon } from "./cards.js";
import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { element, showKeyed } from "./dom.js";
import { seatStatus } from "./seats.js";
import { fillTexts, inLanguage, loadTexts, text } from "./texts.js";

const LAYOUTS = ["sides", "lower"];
const TEAMS = ["cold", "warm"];
// From the end of the table to its middle, so that both sides read alike.
const ORDER = { cold: ["cold_left", "cold_commander", "cold_right"], warm: ["warm_right", "warm_commander", "warm_left"] };

const asked = new URLSearchParams(location.search);
const stage = document.getElementById("stage");

await loadTexts({ isRemembered: false });
fillTexts();
stage.classList.add(`layout-${LAYOUTS.includes(asked.get("layout")) ? asked.get("layout") : "sides"}`);

const boxes = {
  title: element("div", { class: "title" }),
  last: element("div", { class: "last" }),
  ...Object.fromEntries(TEAMS.map((team) => [team, element("div", { class: `side team-${team}` })])),
};
const clockBox = element("div", { class: "clock-box" });

const connection = new Connection("broadcast", {
  state: show,
  status: (isAlive) => stage.classList.toggle("is-hidden", !isAlive && asked.get("onstale") === "hide"),
}, false);
const clocks = new Clocks(clockBox, () => connection.serverNowMs());

function show({ table }) {
  // Nothing is drawn before there is something to say: an empty frame on air looks broken.
  if (!stage.hasChildNodes()) stage.append(boxes.cold, boxes.warm, boxes.title, boxes.last);
  clocks.show(table.clocks.filter((clock) => clock.clock === "match"));
  showKeyed(boxes.title, [titleOf(table)], () => "title", drawTitle);
  // A card that nobody could name is no news for the audience.
  showKeyed(boxes.last, table.last_play?.face ? [table.last_play] : [], (card) => card.placed_seq, drawLast);
  for (const team of TEAMS) {
    const seats = ORDER[team].map((name) => table.seats.find((seat) => seat.seat === name));
    showKeyed(boxes[team], seats, (seat) => seat.seat, drawSeat);
  }
}

function titleOf(table) {
  const points = Object.fromEntries(table.teams.map((team) => [team.team, team.technical_points]));
  return { round_no: table.round_no, game_no: table.game_no, phase: table.phase, points, result: table.result };
}

function drawTitle(title) {
  const middle = title.result
    ? element("div", { class: "result" }, title.result.winner
      ? text("overlay.victory", { team: teamName(title.result.winner) }) : text("overlay.draw"))
    : clockBox;
  return element("div", { class: "title-bar" },
    drawTeam("cold", title.points.cold),
    element("div", { class: "middle" }, middle,
      element("div", { class: "round" }, `${text("game", { n: title.game_no })} · ${title.round_no ? text("round", { n: title.round_no }) : text(`phase.${title.phase}`)}`)),
    drawTeam("warm", title.points.warm));
}

function drawTeam(team, points) {
  return element("div", { class: `team team-${team}` }, teamIcon(team), element("span", { class: "team-name" }, teamName(team)),
    element("span", { class: "points" }, `${text("overlay.points")} ${points}`));
}

function teamName(team) {
  return asked.get(team) || text(`team.${team}`);
}

function drawLast(card) {
  return element("div", { class: "last-card" }, element("span", { class: "label" }, text("overlay.last")), cardChip(card));
}

function drawSeat(seat) {
  const status = seatStatus(seat);
  const cards = [...seat.equipment, ...seat.judgement];
  return element("article", { class: `panel team-${seat.team} is-${status}` },
    element("div", { class: "panel-head" },
      element("span", { class: "seat-name" }, seat.player || text(`seat.short.${seat.seat}`)),
      element("span", { class: "status" }, seat.is_alive ? identityIcon(seat.has_acted) : null, text(`seat.${status}`))),
    element("div", { class: "panel-main" },
      element("strong", { class: "general" }, seat.general_name ? inLanguage(seat.general_name) : "—"),
      seat.hand_count === null ? null : element("span", { class: "hand" }, handIcon(), String(seat.hand_count))),
    healthPips(seat),
    element("div", { class: "panel-cards" },
      ...seat.equipment.map((card) => cardChip(card)),
      ...seat.judgement.map((card) => { const chip = cardChip(card); chip.classList.add("is-judgement"); return chip; })),
    cards.length ? null : element("div", { class: "panel-cards is-empty" }));
}
