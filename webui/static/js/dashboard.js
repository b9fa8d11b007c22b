// The referee's page: takes the state and hands each part what it shows.

import { showAlarms } from "./alarms.js";
import { Cameras } from "./cameras.js";
import { CardSheet } from "./card_sheet.js";
import { ClockSheet } from "./clock_sheet.js";
import { Clocks, MATCH } from "./clocks.js";
import { Connection } from "./connection.js";
import { Controls, FOUL_KEYS } from "./controls.js";
import { Dialogs } from "./dialogs.js";
import { byId, element } from "./dom.js";
import { Flags, VERDICTS } from "./flags.js";
import { Keyboard } from "./keyboard.js";
import { Log } from "./log.js";
import { seatsAtBottom, takeCameras, turnTable } from "./orientation.js";
import "./menu.js";
import { NextGameSheet } from "./next_game_sheet.js";
import { Picture } from "./picture.js";
import { Play } from "./play.js";
import { Replay } from "./replay.js";
import { ResultSheet } from "./result_sheet.js";
import { isRevision } from "./revised.js";
import { Seats } from "./seats.js";
import { Sheet } from "./sheet.js";
import { Sound } from "./sound.js";
import { fillTexts, loadTexts, switchLanguage, text } from "./texts.js";
import { Undo } from "./undo.js";

await loadTexts({ isRemembered: true });
fillTexts();

let view = null;
let isAlive = false;
let isRevised = false;

const sheet = new Sheet(byId("dialog"));
const dialogs = new Dialogs(sheet);
const clockSheet = new ClockSheet(sheet, () => connection.serverNowMs());
const resultSheet = new ResultSheet(sheet);
const nextGameSheet = new NextGameSheet(sheet);
const cardSheet = new CardSheet(sheet, () => view.table);
const flags = new Flags((flag, seq) => replay.open(flag, seq));
const replay = new Replay(sheet, (flag) => flags.answersOf(flag, () => sheet.close()));
const log = new Log((entry) => (entry.track === null ? dialogs.entry(entry) : openEntry(entry)));
const controls = new Controls(byId("controls"), {
  onAddCard: () => cardSheet.openNew(), onResult: () => resultSheet.open(view), onNextGame: () => nextGameSheet.open(view),
});
const undo = new Undo({ undo: byId("undo"), redo: byId("redo") });
const seats = new Seats(byId("table"), (name) => dialogs.seat(view.table.seats.find((seat) => seat.seat === name)), openCard);
const play = new Play(byId("play"), openCard, (entry) => dialogs.entry(entry));
const sound = new Sound({ mute: byId("mute"), locked: byId("sound-locked"), twin: byId("twin") });
const picture = new Picture(byId("picture"), ({ track, face }) => {
  const entry = log.placingOf(track);
  if (entry) openEntry(entry, face);
});
const connection = new Connection("referee", {
  state: (newest) => { view = newest; show(); },
  log: (chunk) => { isRevised ||= isRevision(chunk); log.take(chunk); },
  frame: async (header, jpeg) => { await picture.take(header, jpeg); cameras.showSource(header.source); },
  status: (now) => { isAlive = now; showAlarms(byId("alarms"), view, isAlive); },
}, true);
const cameras = new Cameras(byId("camera"), byId("camera-choice"), (source) => connection.watch(source));
const clocks = new Clocks(byId("clocks"), () => connection.serverNowMs(), (clock) => clockSheet.open(clock));

function show() {
  document.body.classList.remove("is-waiting");
  flags.show(view.flags, isRevised);
  seats.show(view, isRevised);
  play.show(view, isRevised);
  isRevised = false;
  clocks.show(view.table.clocks);
  controls.show(view);
  nextGameSheet.follow(view);
  undo.show(view);
  cameras.show(view.cameras);
  takeCameras(view.cameras);
  sound.follow(view);
  showStanding(view.table);
  showBottom();
  showAlarms(byId("alarms"), view, isAlive);
}

function openCard(card) {
  cardSheet.open({ seq: card.placed_seq, track: card.track, face: card.face, sentence: log.entry(card.placed_seq)?.text });
}

function openEntry(entry, face = faceOf(entry.track)) {
  cardSheet.open({ seq: entry.seq, track: entry.track, face, sentence: entry.text });
}

/** What a card on the table is taken for now. */
function faceOf(track) {
  const cards = [...view.table.play, ...view.table.seats.flatMap((seat) => [...seat.equipment, ...seat.judgement])];
  return cards.find((card) => card.track === track)?.face ?? null;
}

function showStanding(table) {
  const result = table.result && (table.result.winner
    ? text("overlay.victory", { team: text(`team.${table.result.winner}`) }) : text("overlay.draw"));
  byId("standing").replaceChildren(
    element("span", {}, text("game", { n: table.game_no })),
    element("span", {}, table.round_no ? text("round", { n: table.round_no }) : text("round.none")),
    ...(view.is_last_round && !result ? [element("strong", { class: "last-round" }, text("round.last"))] : []),
    element("span", { class: "phase" }, text(`phase.${table.phase}`)),
    element("strong", { class: table.acting ? `turn team-${table.acting.split("_")[0]}` : "turn" },
      result ?? (table.acting ? text("turn.of", { seat: text(`seat.${table.acting}`) }) : text("turn.none"))));
}

function showBottom() {
  const seated = seatsAtBottom().map((seat) => text(`seat.${seat}`)).join(text("list.separator"));
  byId("rotate").title = text("table.rotate");
  byId("bottom").textContent = text("table.bottom", { seats: seated });
}

function rotate() {
  turnTable();
  picture.redraw();
  if (view) show();
}

function changeLanguage() {
  switchLanguage();
  fillTexts();
  flags.redraw();
  seats.redraw();
  picture.redraw();
  sound.show();
  log.fillWitnesses();
  log.redraw();
  if (view) show();
  else showAlarms(byId("alarms"), view, isAlive);
}

// Each with what the help calls it; a key is written as the browser names it, in lower case.
const KEYS = [
  { keys: ["1"], does: "rule.uphold", act: () => flags.rule(VERDICTS[0][0]) },
  { keys: ["2"], does: "rule.dismiss", act: () => flags.rule(VERDICTS[1][0]) },
  { keys: ["3"], does: "rule.play_stands", act: () => flags.rule(VERDICTS[2][0]) },
  { keys: ["4"], does: "keys.penalty", act: () => flags.penalize() },
  { keys: ["ArrowUp"], shown: "↑", does: "keys.previous", act: () => flags.step(-1) },
  { keys: ["ArrowDown"], shown: "↓", does: "keys.next", act: () => flags.step(1) },
  { keys: ["v"], does: "flags.replay", act: () => flags.replay() },
  { keys: ["w"], does: "controls.window", act: () => controls.startWindow() },
  { keys: [" "], shown: "␣", does: "keys.match_clock", act: () => controls.toggleMatchClock() },
  { keys: ["e"], does: "controls.end_turn", act: () => controls.endTurn() },
  { keys: ["t"], does: "time.title", act: () => clockSheet.open(view.table.clocks.find((clock) => clock.clock === MATCH)) },
  { keys: ["f"], does: "result.title", act: () => resultSheet.open(view) },
  { keys: ["n"], does: "next.key", act: () => nextGameSheet.open(view) },
  { keys: [FOUL_KEYS[0]], does: "keys.foul_first", act: () => controls.foul(0) },
  { keys: [FOUL_KEYS[1]], does: "keys.foul_second", act: () => controls.foul(1) },
  { keys: ["a"], does: "card.new", act: () => cardSheet.openNew() },
  { keys: ["ctrl+z"], does: "controls.undo", act: () => undo.perform("undo") },
  { keys: ["ctrl+y", "ctrl+shift+z"], does: "controls.redo", act: () => undo.perform("redo") },
  { keys: ["r"], does: "table.rotate", act: rotate },
  { keys: ["c"], does: "keys.camera", act: () => cameras.step() },
  { keys: ["b"], does: "picture.boxes", act: () => byId("picture-boxes").click() },
  { keys: ["/"], does: "log.filter", act: () => byId("log-filter").focus() },
  { keys: ["m"], does: "sound.mute", act: () => sound.toggleMute() },
  { keys: ["l"], does: "keys.language", act: changeLanguage },
  { keys: ["?"], does: "keys.title", act: showKeys },
];

function showKeys() {
  dialogs.keys(KEYS);
}

new Keyboard(KEYS, () => view !== null && !sheet.isOpen);
byId("language").addEventListener("click", changeLanguage);
byId("rotate").addEventListener("click", rotate);
byId("help").addEventListener("click", showKeys);
