// The page for the audience: the table as everybody around it sees it, some time ago.

import { cardChip, handIcon, healthPips, identityIcon, teamIcon } from "./cards.js";
import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { byId, element, forgetShown, showKeyed } from "./dom.js";
import { Absence, openPage } from "./page.js";
import { SEATS_OF, seatStatus } from "./seats.js";
import { gameWords } from "./table_words.js";
import { inLanguage, text } from "./texts.js";

const TEAMS = ["cold", "warm"];
const MINUTE_S = 60;

let view = null;

await openPage("watch.title", redraw);

const absence = new Absence();
const connection = new Connection("viewer", {
  state: (newest) => { view = newest; absence.take({ hasState: true }); show(); },
  status: (isAlive) => absence.take({ isAlive }),
}, false);
const clocks = new Clocks(byId("clocks"), () => connection.serverNowMs());

function show() {
  const { table } = view;
  byId("delay").textContent = delayWords(view.delay_s);
  byId("round").textContent = gameWords(table);
  clocks.show(table.clocks);
  showKeyed(byId("result"), table.result ? [table.result] : [], () => "result", drawResult);
  showKeyed(byId("plays"), view.last_plays, (card) => card.placed_seq, drawPlay);
  if (view.last_plays.length === 0) byId("plays").replaceChildren(element("li", { class: "none" }, text("watch.no_plays")));
  for (const team of TEAMS) {
    showKeyed(byId(`score-${team}`), table.teams.filter((each) => each.team === team), () => team, drawScore);
    const seats = SEATS_OF[team].map((name) => table.seats.find((seat) => seat.seat === name));
    showKeyed(byId(`seats-${team}`), seats, (seat) => seat.seat, drawSeat);
  }
}

function delayWords(delay_s) {
  if (delay_s === 0) return text("watch.live");
  return delay_s % MINUTE_S === 0
    ? text("watch.delayed", { n: delay_s / MINUTE_S }) : text("watch.delayed_s", { n: delay_s });
}

function drawResult(result) {
  return element("p", { class: `result team-${result.winner}` },
    ...(result.winner ? [teamIcon(result.winner), text("overlay.victory", { team: text(`team.${result.winner}`) })] : [text("overlay.draw")]));
}

function drawPlay(card) {
  return element("li", {}, cardChip(card));
}

function drawScore(team) {
  return element("div", { class: `score team-${team.team}` },
    element("h2", {}, teamIcon(team.team), text(`team.${team.team}`)),
    team.games_won ? element("p", {}, text("watch.games", { n: team.games_won })) : null,
    element("p", {}, `${text("overlay.points")} `, element("b", {}, String(team.technical_points))),
    element("p", {}, text("watch.alive", { n: team.alive })));
}

function drawSeat(seat) {
  const status = seatStatus(seat);
  return element("article", { class: `seat team-${seat.team} is-${status}`, "data-seat": seat.seat, "aria-label": text(`seat.${seat.seat}`) },
    element("span", { class: "place" }, [text(`seat.short.${seat.seat}`), seat.player].filter(Boolean).join(" · ")),
    element("div", { class: "figures" },
      element("strong", { class: "general" }, seat.general_name ? inLanguage(seat.general_name) : "—"),
      element("span", { class: "hand", role: "img", "aria-label": `${text("seat.hand")} ${seat.hand_count ?? "?"}` }, handIcon(), String(seat.hand_count ?? "?"))),
    element("div", { class: "state" }, healthPips(seat),
      element("span", { class: "status" }, seat.is_alive ? identityIcon(seat.has_acted) : null, text(`seat.${status}`))),
    element("div", { class: "cards" }, ...seat.equipment.map(cardChip), ...seat.judgement.map(judgementChip)));
}

function judgementChip(card) {
  const chip = cardChip(card);
  chip.classList.add("is-judgement");
  chip.prepend(element("span", { class: "unseen" }, text("seat.judge")));
  return chip;
}

function redraw() {
  absence.show();
  for (const id of ["result", "plays", ...TEAMS.flatMap((team) => [`score-${team}`, `seats-${team}`])]) forgetShown(byId(id));
  if (view) show();
}

absence.show();
