// The side referee's page, for one thumb: points and fouls, hands, declarations, clocks.

import { teamIcon } from "./cards.js";
import { Clocks, matchDeed } from "./clocks.js";
import { Connection } from "./connection.js";
import { Declaring } from "./declaring.js";
import { byId, element } from "./dom.js";
import { Fouls } from "./fouls.js";
import { Hands } from "./hands.js";
import "./menu.js";
import { Absence, openPage } from "./page.js";
import { record } from "./deeds.js";
import { gameWords } from "./table_words.js";
import { text } from "./texts.js";

const TABS = ["points", "hands", "declare"];

let view = null;
let chosen = TABS[0];

await openPage("ledger.title", redraw);

const absence = new Absence();
const fouls = new Fouls(byId("points"), byId("sheet"));
const hands = new Hands(byId("hands"), byId("sheet"));
const declaring = new Declaring(byId("declare"));
const connection = new Connection("side_referee", {
  state: (newest) => { view = newest; absence.take({ hasState: true }); show(); },
  log: () => {},
  status: (isAlive) => absence.take({ isAlive }),
}, false);
const clocks = new Clocks(byId("clocks"), () => connection.serverNowMs());

function show() {
  const { table } = view;
  clocks.show(table.clocks);
  fouls.show(view);
  hands.show(table);
  declaring.show(table);
  byId("turn").replaceChildren(
    element("span", { class: "round" }, gameWords(table)),
    ...(table.acting ? [teamIcon(table.acting.split("_")[0]), text("turn.of", { seat: text(`seat.${table.acting}`) })] : [text("turn.none")]));
  byId("match-clock").textContent = text(`controls.${matchDeed(table.clocks)}`);
  for (const id of ["window", "match-clock"]) byId(id).disabled = table.result !== null;
}

function choose(tab) {
  chosen = tab;
  for (const name of TABS) {
    byId(name).hidden = name !== chosen;
    byId(`tab-${name}`).setAttribute("aria-selected", String(name === chosen));
  }
}

function redraw() {
  absence.show();
  fouls.redraw();
  hands.redraw();
  declaring.redraw();
  if (view) show();
}

for (const tab of TABS) byId(`tab-${tab}`).addEventListener("click", () => choose(tab));
byId("window").addEventListener("click", () => record("clocks", { clock: "window", do: "start" }));
byId("match-clock").addEventListener("click", () => { if (view) record("clocks", { clock: "match", do: matchDeed(view.table.clocks) }); });
choose(chosen);
absence.show();
