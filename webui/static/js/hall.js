// All tables of a hall: those that want somebody first; each a card that is the way to its table.

import { teamIcon } from "./cards.js";
import { minutes } from "./clocks.js";
import { byId, drawing, element, showKeyed } from "./dom.js";
import { openPage } from "./page.js";
import { text } from "./texts.js";

const ASKED_EVERY_MS = 1000;
/** The status of a table and its shape, in the order of the page. */
const SHAPES = {
  over_time: "M12 2 22 12 12 22 2 12z",
  away: "M3 3 21 21M21 3 3 21",
  refused: "M3 3 21 21M21 3 3 21",
  strange: "M3 3 21 21M21 3 3 21",
  running: "M5 3 21 12 5 21z",
  setup: "M4 4h16v16H4z",
  waiting: "M4 12h16",
  finished: "M3 13 9 20 21 5",
};
/** Of these nothing new is seen; what to do is said. */
const UNSEEN = new Set(["away", "refused", "strange", "waiting"]);
const ORDER = Object.keys(SHAPES);

let tables = [];
let chosen = "";

await openPage("hall.title", redraw);
for (;;) {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
}

async function ask() {
  try {
    ({ tables } = await (await fetch("/api/tables")).json());
    byId("absence").replaceChildren();
  } catch {
    if (!byId("absence").firstChild) byId("absence").append(element("p", {}, text("hall.offline")));
    return;
  }
  redraw();
}

function redraw() {
  byId("count").textContent = text("hall.tables", { n: tables.length });
  drawFilter();
  const shown = tables.filter((table) => !chosen || table.status === chosen);
  // A stable sort: tables of one status stay in the order of the list.
  shown.sort((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status));
  const language = document.documentElement.lang;
  showKeyed(byId("tables"), shown.map((table) => ({ ...shownOf(table), language })), (table) => table.name, drawTable);
  byId("tables").classList.toggle("is-empty", shown.length === 0);
  byId("tables").dataset.empty = text("hall.empty");
}

/** What of a table is seen, so that one that stands still is left alone. */
function shownOf({ name, address, status, summary, age_ms: age }) {
  const isLost = UNSEEN.has(status);
  return { name, address, status, summary, time: timeWords(summary?.time, isLost ? 0 : age), age: isLost && age !== null ? Math.round(age / 1000) : null };
}

// What was seen last of a table that is not seen any more stands still.
function timeWords(time, age) {
  if (!time) return text("hall.clock_none");
  const left = text("hall.left", { time: minutes(Math.max(0, time.left_ms - (time.is_running ? age : 0))) });
  return time.is_running ? left : `${left} · ${text("hall.paused")}`;
}

function drawFilter() {
  const counts = ORDER.map((status) => [status, tables.filter((table) => table.status === status).length]);
  const wanted = [["", tables.length], ...counts.filter(([status, n]) => n > 0 || status === chosen)];
  const items = wanted.map(([status, n]) => ({ status, n, isChosen: status === chosen, words: text(status ? `hall.status.${status}` : "hall.all") }));
  showKeyed(byId("filter"), items, ({ status }) => status, ({ status, n, isChosen, words }) => element("button",
    { type: "button", "aria-pressed": String(isChosen), "data-status": status, onclick: () => choose(status) },
    status ? shapeOf(status) : null, `${words} ${n}`));
}

function choose(status) {
  chosen = status;
  redraw();
  byId("filter").querySelector(`[data-status="${status}"]`).focus();
}

function shapeOf(status) {
  return drawing("svg", { viewBox: "0 0 24 24", class: "icon is-outline", "aria-hidden": "true" }, drawing("path", { d: SHAPES[status] }));
}

function drawTable({ name, address, status, summary, time, age }) {
  return element("li", { class: `hall-table is-${status}`, "data-name": name },
    element("header", {},
      element("h2", {}, element("a", { href: address }, name)),
      element("span", { class: "status" }, shapeOf(status), text(`hall.status.${status}`))),
    UNSEEN.has(status) ? element("p", { class: "help" }, text(`hall.help.${status}`)) : null,
    age === null ? null : element("p", { class: "quiet" }, text("hall.age", { n: age })),
    ...(summary ? drawSummary(summary, time) : []));
}

function drawSummary(summary, time) {
  const result = summary.winner ? text("overlay.victory", { team: text(`team.${summary.winner}`) }) : text("overlay.draw");
  const turn = summary.acting ? text("turn.of", { seat: text(`seat.${summary.acting}`) }) : null;
  const standing = [text("game", { n: summary.game_no }),
    summary.round_no ? text("round", { n: summary.round_no }) : null,
    summary.status === "finished" ? result : turn];
  return [
    element("p", { class: "time" }, time),
    element("p", { class: "standing" }, standing.filter(Boolean).join(" · ")),
    ...summary.sides.map(drawSide),
    summary.delay_s ? element("p", { class: "quiet" }, text("watch.delayed_s", { n: summary.delay_s })) : null,
  ].filter(Boolean);
}

function drawSide(side) {
  return element("div", { class: `side team-${side.team}` },
    teamIcon(side.team),
    element("strong", {}, side.players.join(" · ") || text(`team.${side.team}`)),
    element("span", { class: "quiet" }, [text("watch.games", { n: side.games_won }), text("watch.alive", { n: side.alive }),
      text("hall.points", { n: side.technical_points })].join(" · ")));
}
