// The list of recorded matches; each is opened by the server when its turn comes, the newest first.

import { teamIcon } from "./cards.js";
import { minutes } from "./clocks.js";
import { byId, element } from "./dom.js";
import { severityIcon } from "./flags.js";
import { fillTexts, inLanguage, loadTexts, switchLanguage, text } from "./texts.js";
import "./menu.js";
import { forgottenWords, generalsOf, resultWords, startWords } from "./match_words.js";

const list = byId("matches");
let shown = [];

await loadTexts({ isRemembered: true });
byId("language").addEventListener("click", () => { switchLanguage(); redraw(); });
redraw();

const { matches } = await (await fetch("/api/matches")).json();
shown = matches.map((listed) => ({ listed, answer: null }));
redraw();
for (const row of shown) {
  const answer = await fetch(`/api/matches/${encodeURIComponent(row.listed.id)}`);
  row.answer = await answer.json();
  redraw();
}

function redraw() {
  fillTexts();
  document.title = text("matches.title");
  list.replaceChildren(...shown.map(drawRow));
}

function drawRow({ listed, answer }) {
  if (answer === null) return element("li", { class: "is-loading" }, listed.id, " ", text("matches.loading"));
  if (answer.error) {
    return element("li", { class: "is-unreadable" }, element("strong", {}, listed.id),
      element("p", {}, text("matches.unreadable", { problem: answer.error.message })));
  }
  return element("li", {}, element("a", { class: "match-row", href: `/matches/${encodeURIComponent(answer.id)}`, "data-id": answer.id },
    element("div", { class: "when" },
      element("strong", {}, startWords(answer)),
      element("span", { class: "quiet" }, text("matches.game", { n: answer.table.game_no })),
      answer.is_running ? element("span", { class: "running" }, text("matches.running")) : null),
    element("div", { class: "sides" }, drawSide(answer, "cold"), drawSide(answer, "warm")),
    element("div", { class: "outcome" },
      element("span", {}, resultWords(answer)),
      element("span", { class: "quiet" }, text("matches.size", { n: answer.n_entries, time: minutes(answer.length_ms) })),
      answer.forgotten_utc ? element("span", { class: "quiet" }, forgottenWords(answer)) : null,
      answer.problem ? element("span", { class: "broken" }, text("matches.broken", { problem: answer.problem })) : null),
    drawFlags(answer)));
}

function drawSide(match, team) {
  const seats = match.table.seats.filter((seat) => seat.team === team);
  const players = seats.map((seat) => seat.player).filter(Boolean);
  return element("div", { class: `side team-${team}${match.winner === team ? " is-winner" : ""}` },
    teamIcon(team),
    element("span", { class: "players" }, players.length ? players.join(" · ") : text(`team.${team}`)),
    element("span", { class: "generals" }, generalsOf(seats).map(inLanguage).join(text("list.separator"))));
}

function drawFlags(match) {
  if (match.n_flags === 0) return element("div", { class: "flag-count quiet" }, text("matches.no_flags"));
  if (match.n_open_flags === 0) return element("div", { class: "flag-count is-settled" }, text("matches.all_ruled"));
  return element("div", { class: "flag-count is-open" }, severityIcon("procedure"), text("matches.to_rule", { n: match.n_open_flags }));
}
