// The clock beside the table: time, and whose turn it is, large enough for the far end of the hall.
// It shows nothing else: players look at it.

import { teamIcon } from "./cards.js";
import { minutes, shownMs } from "./clocks.js";
import { Connection } from "./connection.js";
import { byId, drawing, element } from "./dom.js";
import { Absence, openPage } from "./page.js";
import { text } from "./texts.js";

const TICK_MS = 50;
const MATCH = "match";
/** A short clock that ran out stays so long, then the match clock comes back. */
const EXPIRED_SHOWN_MS = 5000;
const LOW_BATTERY = 0.2;

let view = null;

await openPage("clock.title", () => { absence.show(); if (view) show(); showAwake(); });

const absence = new Absence();
const connection = new Connection("clock", {
  state: (newest) => { view = newest; absence.take({ hasState: true }); show(); },
  status: (isAlive) => absence.take({ isAlive }),
}, false);

/** The clock that matters now: a short one that runs or has just run out, else the match's. */
function mainClock(now) {
  const short = view.clocks.filter((clock) => clock.clock !== MATCH && isOn(clock, now)).at(-1);
  return short ?? view.clocks.find((clock) => clock.clock === MATCH) ?? null;
}

function isOn(clock, now) {
  if (clock.ends_at_ms !== null) return now - clock.ends_at_ms < EXPIRED_SHOWN_MS;
  return clock.running_since_ms !== null && !clock.is_expired;
}

function show() {
  const now = connection.serverNowMs();
  const main = mainClock(now);
  const side = main?.team ?? view.acting_team;
  document.body.dataset.side = side ?? "none";
  byId("game").textContent = `${text("game", { n: view.game_no })} · ${view.round_no ? text("round", { n: view.round_no }) : text("round.none")}`;
  byId("side").replaceChildren(side ? teamIcon(side) : pauseSign(), element("strong", {}, text(`clock.side.${side ?? "none"}`)));
  tick();
}

function tick() {
  if (!view) return;
  const now = connection.serverNowMs();
  const main = mainClock(now);
  const others = view.clocks.filter((clock) => clock !== main && (clock.clock === MATCH || isOn(clock, now)));
  put(byId("main"), main, now);
  const rows = byId("others");
  while (rows.children.length > others.length) rows.lastChild.remove();
  others.forEach((clock, index) => put(rows.children[index] ?? rows.appendChild(clockBox()), clock, now));
}

function clockBox() {
  return element("div", { class: "clock" }, element("span", { class: "label" }), element("span", { class: "digits" }));
}

function put(box, clock, now) {
  const ms = clock ? shownMs(clock, now) : 0;
  const isOver = clock !== null && clock.limit_ms !== null && (clock.is_expired || ms === 0);
  const isStanding = clock === null || clock.running_since_ms === null;
  box.classList.toggle("is-expired", isOver);
  box.classList.toggle("is-standing", isStanding && !isOver);
  box.classList.toggle("is-low", !isOver && clock?.limit_ms != null && ms < clock.limit_ms * 0.2);
  const name = clock ? text(`clock.${clock.clock}`) : text("clock.none");
  write(box.firstElementChild, isStanding && clock && !isOver ? `${name} · ${text("clock.standing")}` : name);
  write(box.lastElementChild, isOver ? text("clock.expired") : clock ? digits(clock, ms) : "–:––");
}

function digits(clock, ms) {
  if (clock.limit_ms === null) return minutes(Math.floor(ms / 1000) * 1000);
  return clock.limit_ms <= 60_000 ? (ms / 1000).toFixed(1) : minutes(ms);
}

function write(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

function pauseSign() {
  return drawing("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    drawing("rect", { x: 5, y: 3, width: 5, height: 18 }), drawing("rect", { x: 14, y: 3, width: 5, height: 18 }));
}

// A screen that goes dark in the middle of a match is no clock. Browsers keep it awake only for
// secure pages, which a page from the local network is not; then somebody has to be told.
let isAwake = false;

async function stayAwake() {
  try {
    const lock = await navigator.wakeLock.request("screen");
    isAwake = true;
    lock.addEventListener("release", () => { isAwake = false; showAwake(); });
  } catch {
    isAwake = false;
  }
  showAwake();
}

// A clock that goes out is none either.
let battery = null;

async function watchBattery() {
  // Browsers tell it to secure pages alone, as above.
  battery = await navigator.getBattery?.() ?? null;
  for (const change of ["levelchange", "chargingchange"]) battery?.addEventListener(change, showAwake);
  showAwake();
}

function showAwake() {
  const isLow = battery !== null && !battery.charging && battery.level <= LOW_BATTERY;
  const words = [isAwake ? "" : text("clock.stay_awake"), isLow ? text("clock.battery", { n: Math.round(battery.level * 100) }) : ""];
  byId("awake").textContent = words.filter(Boolean).join(" · ");
  byId("awake").classList.toggle("is-low", isLow);
}

byId("fullscreen").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) stayAwake(); });
setInterval(tick, TICK_MS);
absence.show();
await stayAwake();
await watchBattery();
