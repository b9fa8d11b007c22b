// The steps before a match, each with how it stands now.

import { checkCameras, checkLight, checkLineup, checkMat, checkPlayers, checkPrivacy, checkRules, checkZones } from "./checks.js";
import { Connection } from "./connection.js";
import { record, sayFailure } from "./deeds.js";
import { Devices } from "./devices.js";
import { teamIcon } from "./cards.js";
import { byId, element, forgetShown, showKeyed } from "./dom.js";
import "./menu.js";
import { Absence, openPage } from "./page.js";
import { PrivacyStep } from "./privacy_step.js";
import { ask } from "./requests.js";
import { SEAT_ORDER } from "./seats.js";
import { placeWords } from "./table_words.js";
import { playTone } from "./tone.js";
import { inLanguage, text } from "./texts.js";
import { BAD, CHECK, GOOD, gravest, verdictSign } from "./verdicts.js";

const STEPS = ["cameras", "mat", "zones", "light", "rules", "players", "lineup", "privacy", "pairing", "delay", "sound", "place"];
const LOOK_MS = 1000;
const MINUTE_S = 60;
const DELAYS_MIN = [0, 1, 2, 3, 5, 10, 15];

let view = null;
let seen = null;
let delayS = null;
let privacy = null;
let looks = null;
let isConsole = false;
const ticked = { sound: false, place: false };

await openPage("setup.title", redraw);

const absence = new Absence();
for (const step of STEPS) byId("steps").append(stepBox(step));
const devices = new Devices(bodyOf("pairing"), sayFailure);
const privacyStep = new PrivacyStep(() => bodyOf("privacy"), (said) => { privacy = said; show(); });
const connection = new Connection("referee", {
  state: (newest) => { view = newest; absence.take({ hasState: true }); show(); },
  log: () => {},
  frame: (_header, jpeg) => showPicture(jpeg),
  status: (isAlive) => absence.take({ isAlive }),
}, true);

function stepBox(step) {
  return element("section", { class: "step", id: `step-${step}` },
    element("header", {}, element("span", { class: "sign" }), element("h2", { "data-text": `setup.${step}` }, text(`setup.${step}`))),
    element("ul", { class: "lines" }), element("div", { class: "body" }));
}

function bodyOf(step) {
  return byId(`step-${step}`).querySelector(".body");
}

function checks() {
  return {
    cameras: seen && checkCameras(seen),
    mat: seen && view && checkMat(seen, view.unobservable),
    zones: seen && checkZones(seen),
    light: seen && checkLight(seen),
    rules: seen && view && checkRules(view.table, seen),
    players: view && checkPlayers(view.table),
    lineup: view && checkLineup(view.table),
    privacy: privacy && checkPrivacy(privacy),
    pairing: checkDevices(),
    delay: delayS === null ? null : said(GOOD, delayS ? text("setup.delay.some", { n: delayS / MINUTE_S }) : text("setup.delay.none")),
    sound: ticked.sound ? said(GOOD, text("setup.sound.good")) : said(CHECK, text("setup.sound.unknown")),
    place: said(ticked.place ? GOOD : CHECK, text("setup.place.how"), text("setup.place.replay")),
  };
}

function said(verdict, ...lines) {
  return { verdict, lines: lines.map((words) => [verdict, words]) };
}

function checkDevices() {
  if (!isConsole) return said(GOOD, text("setup.pairing.console"));
  const n = devices.sessions.length;
  return said(GOOD, n ? text("setup.pairing.some", { n }) : text("setup.pairing.none"));
}

function show() {
  const now = checks();
  for (const step of STEPS) {
    const check = now[step];
    showKeyed(byId(`step-${step}`).querySelector(".sign"), check ? [check.verdict] : [], (verdict) => verdict, verdictSign);
    byId(`step-${step}`).dataset.verdict = check?.verdict ?? "";
    const lines = (check?.lines ?? []).map(([verdict, words], index) => ({ verdict, words, index }));
    showKeyed(byId(`step-${step}`).querySelector(".lines"), lines, (line) => line.index,
      ({ verdict, words }) => element("li", { class: `is-${verdict}` }, words));
  }
  showOverall(STEPS.filter((step) => now[step]).map((step) => [step, now[step].verdict]));
  showZones();
  showPlayers();
  if (privacy && view) privacyStep.show(privacy, view.table, looks);
}

function showOverall(verdicts) {
  const verdict = gravest(verdicts.map(([, each]) => each));
  const steps = verdicts.filter(([, each]) => each === verdict).map(([step]) => text(`setup.${step}`));
  const words = text({ [BAD]: "setup.stop", [CHECK]: "setup.look", [GOOD]: "setup.ready" }[verdict], { n: steps.length });
  const names = verdict === GOOD ? "" : steps.join(text("list.separator"));
  byId("overall").className = `overall is-${verdict}`;
  showKeyed(byId("overall"), [{ verdict, words, names }], () => "overall",
    (item) => element("p", {}, verdictSign(item.verdict), element("strong", {}, item.words), element("span", { class: "names" }, item.names)));
}

function showZones() {
  const body = bodyOf("zones");
  if (!seen || seen.zones.length === 0) return;
  if (!body.firstChild) {
    body.append(element("details", {}, element("summary", { "data-text": "setup.zones.detail" }, text("setup.zones.detail")), element("ul", { class: "zones" })));
  }
  showKeyed(body.querySelector(".zones"), seen.zones, placeWords, (zone) => element("li", {},
    verdictSign({ index: GOOD, name: CHECK, nothing: BAD }[zone.legibility]),
    element("span", {}, placeWords(zone)),
    element("small", {}, text("setup.zone", { sharpness: zone.sharpness ?? "–", glare: `${Math.round(zone.glare * 100)}%` }))));
}

function showPlayers() {
  const body = bodyOf("players");
  if (!view) return;
  const seats = SEAT_ORDER.map((name) => view.table.seats.find(({ seat }) => seat === name));
  showKeyed(body, seats.map(({ seat, team }) => ({ seat, team })), ({ seat }) => seat, drawPlayer);
  for (const seat of seats) {
    const field = body.querySelector(`[data-seat=${seat.seat}]`);
    if (field !== document.activeElement) field.value = seat.player;
  }
  const generals = seats.map(({ seat, team, general_name: name }) => ({ seat, team, name }));
  showKeyed(bodyOf("lineup"), generals, ({ seat }) => seat, ({ seat, team, name }) => element("p", { class: `general team-${team}` },
    teamIcon(team), element("span", {}, text(`seat.${seat}`)), element("strong", {}, name ? inLanguage(name) : "—")));
}

function drawPlayer({ seat, team }) {
  const label = text("setup.player_of", { seat: text(`seat.${seat}`) });
  const field = element("input", { type: "text", maxlength: 40, "data-seat": seat, "aria-label": label, placeholder: text(`seat.${seat}`) });
  field.addEventListener("change", () => record("players", { seat, player: field.value.trim() }));
  return element("label", { class: `player team-${team}` }, teamIcon(team), field);
}

async function look() {
  try {
    seen = await ask("setup");
    privacy = await ask("privacy");
    if (delayS === null) await begin();
    if (isConsole) {
      devices.show((await ask("sessions")).sessions);
      looks = (await ask("looks")).looks;
    }
    show();
  } catch {
    // The bar across the page says so; the next look may find the server again.
  }
  setTimeout(look, LOOK_MS);
}

async function begin() {
  isConsole = (await ask("session")).role === "admin";
  delayS = (await ask("delay")).delay_s;
  bodyOf("pairing").hidden = !isConsole;
  drawDelay();
  drawTicks();
}

function drawDelay() {
  bodyOf("delay").replaceChildren(...(isConsole ? [element("div", { class: "delays", role: "group", "aria-label": text("setup.delay.label") },
    DELAYS_MIN.map((minutes) => element("button", {
      type: "button", "data-minutes": minutes, "aria-pressed": String(delayS === minutes * MINUTE_S), onclick: () => setDelay(minutes),
    }, text("setup.delay.minutes", { n: minutes }))))] : []));
}

async function setDelay(minutes) {
  try {
    delayS = (await ask("delay", { method: "POST", body: { delay_s: minutes * MINUTE_S } })).delay_s;
    drawDelay();
    show();
  } catch (error) {
    sayFailure(error);
  }
}

function drawTicks() {
  const tick = (name, label) => element("button", {
    type: "button", class: "tick", "aria-pressed": String(ticked[name]), onclick: () => { ticked[name] = !ticked[name]; drawTicks(); show(); },
  }, text(label));
  bodyOf("sound").replaceChildren(element("button", { type: "button", onclick: playTone }, text("setup.sound.play")), tick("sound", "setup.sound.heard"));
  bodyOf("place").replaceChildren(tick("place", "setup.place.done"));
}

async function showPicture(jpeg) {
  const picture = await createImageBitmap(jpeg);
  const canvas = byId("picture");
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d").drawImage(picture, 0, 0);
  picture.close();
}

function redraw() {
  absence.show();
  devices.redraw();
  privacyStep.redraw();
  drawDelay();
  drawTicks();
  for (const step of STEPS) {
    forgetShown(byId(`step-${step}`).querySelector(".sign"));
    forgetShown(byId(`step-${step}`).querySelector(".lines"));
  }
  for (const node of [byId("overall"), bodyOf("players"), bodyOf("lineup"), bodyOf("zones").querySelector(".zones")]) if (node) forgetShown(node);
  show();
}

absence.show();
look();
