// The page of one recorded match: what happened, and the table as it was at any moment of it.

import { minutes } from "./clocks.js";
import { byId, element } from "./dom.js";
import { MatchEntries } from "./match_entries.js";
import { MatchLanes } from "./match_lanes.js";
import { MatchProof } from "./match_proof.js";
import { MatchTable } from "./match_table.js";
import { forgottenWords, resultWords, startWords } from "./match_words.js";
import "./menu.js";
import { Replay } from "./replay.js";
import { Sheet } from "./sheet.js";
import { currentLanguage, fillTexts, inLanguage, loadTexts, switchLanguage, text } from "./texts.js";

const FORMS = ["sheet", "pdf", "html", "csv", "notation", "vtt", "srt", "chapters", "jsonl"];
const base = location.pathname.replace(/\/$/, "");
const api = `/api${base}`;
const state = { index: -1, wanted: null, isAsking: false };

const table = new MatchTable(byId("seats"));
const sheet = new Sheet(byId("dialog"));
// A recorded match is looked at: its flags are ruled on at the table.
const replay = new Replay(sheet, () => null, base);
const proof = new MatchProof(byId("proof"), base, (flag, seq) => replay.open(flag, seq));
const lanes = new MatchLanes(byId("lanes"), { jump, key });
const entries = new MatchEntries({ jump, narrowed: (isShown) => lanes.narrow(isShown) }, (seq) => proof.pictureOf(seq));

await loadTexts({ isRemembered: true });
fillTexts();
const [match, timeline] = await Promise.all([api, `${api}/timeline`].map(async (path) => (await fetch(path)).json()));
document.body.classList.toggle("has-pictures", timeline.pictures.length + timeline.clips.length > 0);
entries.show(timeline);
lanes.show(timeline);
drawHead();
byId("language").addEventListener("click", () => { switchLanguage(); redraw(); });
byId("previous").addEventListener("click", () => step(-1));
byId("next").addEventListener("click", () => step(1));
byId("previous-flag").addEventListener("click", () => stepFlag(-1));
byId("next-flag").addEventListener("click", () => stepFlag(1));
addEventListener("keydown", key);
addEventListener("hashchange", jumpToAddress);
jumpToAddress();

function jumpToAddress() {
  const asked = Number(location.hash.slice(1));
  const isThere = asked >= 1 && asked <= timeline.entries.length;
  jump(isThere ? asked - 1 : timeline.entries.length - 1);
}

/** Show the table as it was after an entry. */
function jump(index) {
  if (index === state.index) return;
  state.index = index;
  history.replaceState(null, "", `#${timeline.entries[index].seq}`);
  mark();
  state.wanted = index;
  if (!state.isAsking) ask();
}

// One table is under way; a drag skips those that nobody has waited for.
async function ask() {
  state.isAsking = true;
  while (state.wanted !== null) {
    const index = state.wanted;
    state.wanted = null;
    const entry = timeline.entries[index];
    try {
      const answer = await fetch(`${api}/tables/${entry.seq}`);
      if (answer.ok) show(await answer.json(), entry);
    } catch {
      byId("seats").classList.add("is-stale");
    }
  }
  state.isAsking = false;
}

function show(view, entry) {
  state.table = view;
  byId("seats").classList.remove("is-stale");
  byId("seats").dataset.seq = entry.seq;
  table.show(view, entry.at_ms);
}

function mark() {
  const entry = timeline.entries[state.index];
  const words = `${text("matches.position", { seq: entry.seq, all: timeline.entries.length })} · ${minutes(entry.at_ms)}`;
  byId("moment-title").textContent = minutes(entry.at_ms);
  byId("moment-text").textContent = inLanguage(entry.text);
  byId("position").textContent = `${entry.seq} / ${timeline.entries.length} · ${minutes(entry.at_ms)}`;
  entries.mark(state.index);
  lanes.mark(state.index, words);
  const flag = timeline.flags.find((each) => each.seq === entry.seq && timeline.clips.includes(each.id));
  // The last picture there is by then: most entries have none of their own.
  proof.show(timeline.pictures.findLast((seq) => seq <= entry.seq) ?? null, flag);
}

function step(by) {
  let index = state.index + by;
  while (entries.isShown[index] === false) index += by;
  if (entries.isShown[index]) jump(index);
}

function stepFlag(by) {
  const flagged = new Set(timeline.flags.map((flag) => flag.seq));
  let index = state.index + by;
  while (timeline.entries[index] && !flagged.has(timeline.entries[index].seq)) index += by;
  if (timeline.entries[index]) jump(index);
}

function key(event) {
  if (sheet.isOpen || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
  const act = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), PageUp: () => stepFlag(-1), PageDown: () => stepFlag(1),
    Home: () => jump(0), End: () => jump(timeline.entries.length - 1),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function drawHead() {
  document.title = `${startWords(match)} · ${text("matches.title")}`;
  byId("about").replaceChildren(...[
    element("h1", {}, startWords(match)),
    match.is_running ? element("span", { class: "running" }, text("matches.running")) : null,
    element("span", { class: match.winner ? `result team-${match.winner}` : "result" }, resultWords(match)),
    element("span", { class: "quiet" }, inLanguage(match.rules)),
    match.forgotten_utc ? element("span", { class: "quiet" }, forgottenWords(match)) : null,
    match.problem ? element("span", { class: "broken" }, text("matches.broken", { problem: match.problem })) : null,
  ].filter(Boolean));
  byId("exports").replaceChildren(...FORMS.map((form) => element("li", {}, element("a", {
    href: `${base}/exports/${form}?lang=${currentLanguage()}`, "data-form": form, download: true,
  }, text(`matches.export.${form}`)))), ...match.table.seats.map(({ seat, player }) => element("li", { class: "of-player" }, element("a", {
    href: `${base}/people/${seat}.json`, "data-person": seat, download: true,
  }, text("matches.export.person", { player: player || text(`seat.${seat}`) })))));
}

function redraw() {
  fillTexts();
  drawHead();
  entries.redraw();
  lanes.redraw();
  table.redraw();
  proof.forget();
  mark();
  if (state.table) table.show(state.table, timeline.entries[state.index].at_ms);
}
