// The next game of the match: who sits where, and its beginning.

import { teamIcon } from "./cards.js";
import { confirmingButton } from "./confirm.js";
import { element } from "./dom.js";
import { teamsInOrder } from "./orientation.js";
import { post } from "./requests.js";
import { text } from "./texts.js";

const KIND = "is-next-game";
const PLACES = ["commander", "left", "right"];

export class NextGameSheet {
  constructor(sheet) {
    this.sheet = sheet;
    this.words = element("div", { class: "next-words" });
    this.suggested = "";
  }

  /** While it is open: say what holds now; who was seated by hand stays unless others are suggested. */
  follow(view) {
    if (!this.sheet.shows(KIND)) return;
    const next = view.next_game;
    if (!next) this.sheet.close();
    else if (suggestionOf(next) !== this.suggested) this.open(view);
    else this.#say(view);
  }

  /** Open once a game is over; `next` is as suggested. */
  open(view) {
    const next = view.next_game;
    if (!next) return;
    this.suggested = suggestionOf(next);
    const seated = new Map(next.seats.map((seat) => [seat.seat, seat]));
    const sides = element("div", { class: "next-sides" });
    const swap = (one, other) => {
      const [first, second] = [seated.get(one), seated.get(other)];
      seated.set(one, second).set(other, first);
    };
    const draw = () => sides.replaceChildren(...teamsInOrder().map((team) => sideOf(team, seated, (place) => {
      swap(`${team}_commander`, `${team}_${place}`);
      draw();
    })));
    const changeSides = () => { PLACES.forEach((place) => swap(`cold_${place}`, `warm_${place}`)); draw(); };
    const begin = confirmingButton({ class: "primary begin-game" }, [text("next.begin", { n: next.game_no }), element("kbd", {}, "N")],
      () => this.#begin(seated));
    draw();
    this.#say(view);
    this.sheet.open(KIND, [
      element("h2", {}, text("next.title", { n: next.game_no })),
      this.words,
      sides,
      element("div", { class: "buttons" }, begin,
        element("button", { type: "button", class: "change-sides", onclick: changeSides }, text("next.sides"), element("kbd", {}, "S"))),
    ], { onKey: ({ key, repeat }) => repeat || ({ n: () => begin.click(), s: changeSides })[key.toLowerCase()]?.() });
  }

  #say({ next_game: next, table }) {
    this.words.replaceChildren(...[
      element("p", { class: "next-score" }, scoreWords(table)),
      next.is_decided && element("p", { class: "next-warning" }, text("next.decided")),
      next.n_cards > 0 && element("p", { class: "next-warning" }, text("next.cards", { n: next.n_cards })),
      element("p", { class: "clause" }, text(next.rotates ? "next.rotate" : "next.choose")),
    ].filter(Boolean));
  }

  async #begin(seated) {
    const seats = Object.fromEntries([...seated].map(([seat, { player }]) => [seat, player]));
    if (await post("games", { seats })) this.sheet.close();
  }
}

function suggestionOf({ game_no: n, seats }) {
  return JSON.stringify([n, seats]);
}

function scoreWords({ teams }) {
  const won = Object.fromEntries(teams.map((team) => [team.team, team.games_won]));
  return teamsInOrder().map((team) => text("next.won", { team: text(`team.${team}`), n: won[team] })).join(text("list.separator"));
}

/** One side; a tap on a vanguard makes him the commander. */
function sideOf(team, seated, onCommander) {
  return element("div", { class: `next-side team-${team}` },
    element("h3", {}, teamIcon(team), text(`team.${team}`)),
    PLACES.map((place) => seatButton(`${team}_${place}`, seated.get(`${team}_${place}`), place === "commander" ? null : () => onCommander(place))));
}

function seatButton(seat, { player, commanded }, onTap) {
  return element(onTap ? "button" : "p", { ...(onTap ? { type: "button", onclick: onTap } : {}), class: "next-seat", "data-seat": seat },
    element("span", { class: "pad-seat" }, text(`seat.short.${seat}`)),
    element("strong", {}, player || text("next.unnamed")),
    commanded === null ? null : element("span", { class: "commanded" }, text("next.commanded", { n: commanded })));
}
