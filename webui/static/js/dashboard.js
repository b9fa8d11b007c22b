// The referee's page: takes the state and hands each part what it shows.

import { cardChip } from "./cards.js";
import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { Controls } from "./controls.js";
import { Dialogs } from "./dialogs.js";
import { element } from "./dom.js";
import { Flags, VERDICTS } from "./flags.js";
import { Log } from "./log.js";
import { Picture } from "./picture.js";
import { Seats } from "./seats.js";
import { fillTexts, inLanguage, loadTexts, switchLanguage, text } from "./texts.js";

const byId = (id) => document.getElementById(id);

await loadTexts({ isRemembered: true });
fillTexts();

let view = null;
let isAlive = false;

const dialogs = new Dialogs(byId("dialog"));
const flags = new Flags((seq) => dialogs.enlarge(seq));
const log = new Log((entry) => dialogs.entry(entry));
const controls = new Controls(byId("controls"));
const seats = new Seats(byId("table"), (name) => dialogs.seat(view.table.seats.find((seat) => seat.seat === name)));
const picture = new Picture(byId("picture"), (track) => {
  const entry = log.placingOf(track);
  if (entry) dialogs.entry(entry);
});
const connection = new Connection("referee", {
  state: (newest) => { view = newest; show(); },
  log: (chunk) => log.take(chunk),
  frame: (header, jpeg) => picture.take(header, jpeg),
  status: (now) => { isAlive = now; showAlarms(); },
}, true);
const clocks = new Clocks(byId("clocks"), () => connection.serverNowMs());

function show() {
  document.body.classList.remove("is-waiting");
  flags.show(view.flags);
  seats.show(view.table);
  clocks.show(view.table.clocks);
  controls.show(view.table);
  showStanding(view.table);
  showCameras(view.cameras);
  showPlay(view.table);
  showAlarms();
}

function showStanding(table) {
  const result = table.result && (table.result.winner
    ? text("overlay.victory", { team: text(`team.${table.result.winner}`) }) : text("overlay.draw"));
  byId("standing").replaceChildren(
    element("span", {}, text("game", { n: table.game_no })),
    element("span", {}, table.round_no ? text("round", { n: table.round_no }) : text("round.none")),
    element("span", { class: "phase" }, text(`phase.${table.phase}`)),
    element("strong", { class: table.acting ? `turn team-${table.acting.split("_")[0]}` : "turn" },
      result ?? (table.acting ? text("turn.of", { seat: text(`seat.${table.acting}`) }) : text("turn.none"))));
}

function showCameras(cameras) {
  const parts = cameras.length === 0 ? [[text("camera.none"), false]]
    : cameras.length === 1 ? partsOf(cameras[0])
      : cameras.map((camera) => {
        const fault = faultOf(camera);
        return [`${camera.source}: ${fault ?? text("camera.fps", { n: camera.fps })}`, fault !== null];
      });
  byId("camera").replaceChildren(...parts
    .map(([words, isBad]) => element("span", { class: isBad ? "is-bad" : "" }, words)));
}

function partsOf(camera) {
  return [[text("camera.fps", { n: camera.fps }), false],
    [text(camera.is_mat_found ? "camera.mat" : "camera.no_mat"), !camera.is_mat_found],
    ...(camera.is_frozen ? [[text("camera.frozen"), true]] : [])];
}

function faultOf(camera) {
  if (camera.is_lost) return text("camera.lost");
  if (camera.is_frozen) return text("camera.frozen");
  return camera.is_mat_found ? null : text("camera.no_mat");
}

function cameraAlarms(cameras) {
  if (cameras.length > 1) {
    return cameras.filter((camera) => faultOf(camera) !== null).map((camera) =>
      ["is-camera", text("alarm.one_camera", { camera: camera.source, fault: faultOf(camera) })]);
  }
  return cameras.flatMap((camera) => [
    ...(camera.is_frozen ? [["is-camera", text("alarm.frozen")]] : []),
    ...(camera.is_mat_found ? [] : [["is-camera", text("alarm.no_mat")]])]);
}

function showPlay(table) {
  const row = (label, chips) => [element("span", { class: "label" }, label),
    ...(chips.length ? chips : [element("span", { class: "none" }, text("seat.empty"))])];
  const general = (pick) => element("span", { class: "chip" }, inLanguage(pick.name));
  const draft = table.phase !== "draft" ? [] : [
    ...row(text("play.pool"), table.pool.map(general)),
    ...table.teams.flatMap(({ team }) => row(text("play.picks", { team: text(`team.${team}`) }),
      table.picks.filter((pick) => pick.team === team).map(general))),
  ];
  byId("play").replaceChildren(...(draft.length ? draft : row(text("play.title"), table.play.map(cardChip))));
}

function showAlarms() {
  const zone = (place) => (place.seat
    ? text("place.of_seat", { seat: text(`seat.${place.seat}`), zone: text(`zone.${place.zone}`) }) : text(`zone.${place.zone}`));
  const alarms = [
    isAlive ? null : ["is-offline", text("alarm.offline")],
    isAlive && !view ? ["is-quiet", text("alarm.no_state")] : null,
    view?.is_desync ? ["is-desync", text("alarm.desync")] : null,
    ...cameraAlarms(view?.cameras ?? []),
    view?.problem ? ["is-problem", text("alarm.problem", { problem: view.problem })] : null,
    view?.unobservable.length
      ? ["is-unobservable", text("alarm.unobservable", { zones: view.unobservable.map(zone).join(text("list.separator")) })] : null,
  ].filter(Boolean);
  document.body.classList.toggle("is-offline", !isAlive);
  const shape = JSON.stringify(alarms);
  if (byId("alarms").dataset.shape === shape) return;
  byId("alarms").dataset.shape = shape;
  byId("alarms").replaceChildren(...alarms.map(([kind, words]) => element("p", { class: `alarm ${kind}` }, words)));
}

function changeLanguage() {
  switchLanguage();
  fillTexts();
  flags.redraw();
  seats.redraw();
  picture.redraw();
  log.fillWitnesses();
  log.redraw();
  if (view) show();
  showAlarms();
}

const KEYS = {
  1: () => flags.rule(VERDICTS[0][0]),
  2: () => flags.rule(VERDICTS[1][0]),
  3: () => flags.rule(VERDICTS[2][0]),
  ArrowDown: () => flags.step(1),
  ArrowUp: () => flags.step(-1),
  w: () => controls.startWindow(),
  " ": () => controls.toggleMatchClock(),
  e: () => controls.endTurn(),
  l: changeLanguage,
};

byId("language").addEventListener("click", changeLanguage);
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, select, textarea, summary");
  const isPressing = event.key === " " && event.target.closest("button");
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act || isTyping || isPressing || dialogs.isOpen || event.repeat) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
});
