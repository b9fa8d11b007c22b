// The page for a broadcast: what everybody at the table sees, on nothing.
// ?lang=zh|en  ?layout=sides|lower  ?theme=dark|light|minimal  ?parts=NAME,NAME  ?onstale=hold|hide
// ?cold=NAME  ?warm=NAME  ?debug=1

import { cardChip, facePicture, faceWords, handIcon, healthPips, identityIcon, teamIcon } from "./cards.js";
import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { byId, element, showKeyed } from "./dom.js";
import { OverlayDebug } from "./overlay_debug.js";
import { SEATS_OF, seatStatus } from "./seats.js";
import { gameWords } from "./table_words.js";
import { fillTexts, inLanguage, loadTexts, text } from "./texts.js";

const LAYOUTS = ["sides", "lower"];
const THEMES = ["dark", "light", "minimal"];
const PARTS = ["title", "series", "points", "clock", "round", "seats", "players", "health", "hands", "acted", "equipment", "judgement", "last"];
const TEAMS = ["cold", "warm"];
// How much of a line names take up, in the widths of Chinese characters, before they get smaller.
const LONG = [[13, "is-longest"], [10, "is-longer"], [7.2, "is-long"], [5.2, "is-medium"]];

const asked = new URLSearchParams(location.search);
const stage = byId("stage");

// On air letters must not change their shape once they are seen.
const letters = Promise.allSettled([400, 700].map((weight) => document.fonts.load(`${weight} 20px "Zhicai Sans"`)));
await loadTexts({ isRemembered: false });
fillTexts();
await letters;
stage.classList.add(`layout-${chosen("layout", LAYOUTS)}`, `theme-${chosen("theme", THEMES)}`, ...missingParts());

const boxes = {
  title: element("div", { class: "title" }),
  last: element("div", { class: "last" }),
  ...Object.fromEntries(TEAMS.map((team) => [team, element("div", { class: `side team-${team}` })])),
};
const clockBox = element("div", { class: "clock-box" });

const debug = asked.get("debug") === "1" ? new OverlayDebug(document.body) : null;
const connection = new Connection("broadcast", {
  state: (view) => { show(view); debug?.take(view); },
  status: (isAlive) => {
    stage.classList.toggle("is-hidden", !isAlive && asked.get("onstale") === "hide");
    debug?.link(isAlive);
  },
}, false);
const clocks = new Clocks(clockBox, () => connection.serverNowMs());

function chosen(name, choices) {
  return choices.includes(asked.get(name)) ? asked.get(name) : choices[0];
}

// Without the parameter, or with none that there is, every part shows.
function missingParts() {
  const wanted = (asked.get("parts") ?? "").split(",").filter((part) => PARTS.includes(part));
  return wanted.length ? PARTS.filter((part) => !wanted.includes(part)).map((part) => `without-${part}`) : [];
}

function show({ table }) {
  // Nothing is drawn before there is something to say: an empty frame on air looks broken.
  if (!stage.hasChildNodes()) stage.append(boxes.cold, boxes.warm, boxes.title, boxes.last);
  clocks.show(table.clocks.filter((clock) => clock.clock === "match"));
  showKeyed(boxes.title, [titleOf(table)], () => "title", drawTitle);
  // A card that nobody could name is no news for the audience.
  showKeyed(boxes.last, table.last_play?.face ? [table.last_play] : [], (card) => card.placed_seq, drawLast);
  for (const team of TEAMS) {
    const seats = SEATS_OF[team].map((name) => table.seats.find((seat) => seat.seat === name));
    showKeyed(boxes[team], seats, (seat) => seat.seat, drawSeat);
  }
}

function titleOf(table) {
  const teams = Object.fromEntries(table.teams.map((team) => [team.team, team]));
  const isSeries = table.game_no > 1 || table.teams.some((team) => team.games_won > 0);
  return { round_no: table.round_no, game_no: table.game_no, phase: table.phase, teams, isSeries, result: table.result };
}

function drawTitle(title) {
  const middle = title.result
    ? element("div", { class: "result" }, title.result.winner
      ? text("overlay.victory", { team: teamName(title.result.winner) }) : text("overlay.draw"))
    : clockBox;
  return element("div", { class: "title-bar" },
    drawTeam(title.teams.cold, title.isSeries),
    element("div", { class: "middle" }, middle,
      element("div", { class: "round" }, gameWords(title))),
    drawTeam(title.teams.warm, title.isSeries));
}

function drawTeam({ team, technical_points: points, games_won: won }, isSeries) {
  return element("div", { class: `team team-${team}` }, teamIcon(team), fitted("span", "team-name", teamName(team)),
    element("span", { class: "points" }, `${text("overlay.points")} ${points}`),
    isSeries ? element("strong", { class: "series", "aria-label": text("overlay.games", { n: won }) }, String(won)) : null);
}

function teamName(team) {
  return asked.get(team) || text(`team.${team}`);
}

function drawLast(card) {
  return element("div", { class: "last-card" }, facePicture(card.face),
    element("div", {}, element("span", { class: "label" }, text("overlay.last")), element("strong", {}, faceWords(card.face))));
}

function drawSeat(seat) {
  const status = seatStatus(seat);
  return element("article", { class: `panel team-${seat.team} is-${status}` },
    element("div", { class: "panel-head" },
      drawName(seat),
      element("span", { class: "status" }, seat.is_alive ? identityIcon(seat.has_acted) : null,
        element("span", { class: "status-words" }, text(`seat.${status}`)))),
    element("div", { class: "panel-main" },
      fitted("strong", "general", seat.general_name ? inLanguage(seat.general_name) : "—"),
      seat.hand_count === null ? null : element("span", { class: "hand" }, handIcon(), String(seat.hand_count))),
    healthPips(seat),
    element("div", { class: "panel-cards" }, seat.equipment.map(nameChip), seat.judgement.map(judgementChip)));
}

// Who sits there; of vanguards whose player is known the place in the panel says the rest.
function drawName(seat) {
  const place = text(`seat.short.${seat.seat}`);
  if (!seat.player) return element("span", { class: "seat-name" }, place);
  const isCommander = seat.seat.endsWith("commander");
  return fitted("span", `seat-name has-player${isCommander ? " is-commander" : ""}`, [
    element("span", { class: "place" }, place), element("span", { class: "player" }, seat.player)], seat.player);
}

// Suits and ranks of what lies for long are left out: on air the names need the room.
function nameChip(card) {
  return card.face ? element("span", { class: "chip" }, inLanguage(card.face.name)) : cardChip(card);
}

function judgementChip(card) {
  const chip = nameChip(card);
  chip.classList.add("is-judgement");
  return chip;
}

/** An element whose letters are smaller the longer its words are. */
function fitted(tag, name, content, words = content) {
  const width = [...words].reduce((sum, letter) => sum + (letter > "\u2000" ? 1 : 0.58), 0);
  const size = LONG.find(([least]) => width > least)?.[1];
  return element(tag, { class: size ? `${name} ${size}` : name }, content);
}
