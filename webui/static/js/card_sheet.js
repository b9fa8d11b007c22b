// What can be done about a card: name it anew in one tap, say who played it, move it, take it back.

import { facePicture, faceWords } from "./cards.js";
import { element } from "./dom.js";
import { faceButton, faceSearch } from "./face_search.js";
import { fetchCandidates, post } from "./requests.js";
import { SeatPad } from "./seat_pad.js";
import { inLanguage, text } from "./texts.js";

const IN_THE_MIDDLE = ["play", "discard", "deck"];
const OF_A_SEAT = ["equip", "judge", "hand", "general", "identity", "hp"];
const ACTIONS = ["use", "play", "discard", "judge"];

export class CardSheet {
  /**
   * @param {Sheet} sheet where it opens
   * @param {function} tableNow `()`, the table as it is
   */
  constructor(sheet, tableNow) {
    this.sheet = sheet;
    this.tableNow = tableNow;
  }

  /** Open for a card: `{seq, track, face, sentence}`; `seq` is the entry that placed it. */
  async open(card) {
    const { likely } = await fetchCandidates(card.seq);
    const correct = (face) => this.#send("corrections", { of_seq: card.seq, face });
    this.sheet.open("is-card", [
      element("h2", {}, text("correct.title")),
      this.#head(card),
      element("div", { class: "candidates is-likely" }, likely.map((face, index) => faceButton(face, correct, index + 1))),
      faceSearch(correct),
      this.#played(card), this.#moved(card),
      element("div", { class: "buttons" },
        element("button", { type: "button", "data-deed": "remove", onclick: () => this.#send("removals", { track: card.track }) }, text("card.remove")),
        element("button", { type: "button", "data-deed": "retract", onclick: () => this.#send("retractions", { of_seq: card.seq }) }, text("log.retract"))),
    ], { onKey: (event) => this.#chooseByNumber(event) });
  }

  /** Open for a card that no camera saw. */
  openNew() {
    let face = null;
    const shown = element("div", { class: "card-head" });
    const show = () => shown.replaceChildren(face === null
      ? element("p", { class: "none" }, text("card.unknown")) : element("strong", {}, face));
    const place = placeChoice(this.tableNow().seats, "card.add", (zone, seat) =>
      this.#send("cards", { zone, ...(seat ? { seat } : {}), ...(face ? { face } : {}) }));
    const search = faceSearch((chosen) => { face = chosen; show(); place.querySelector("button").focus(); });
    show();
    this.sheet.open("is-card", [element("h2", {}, text("card.new")), search, shown, place]);
    search.querySelector("input").focus();
  }

  #head(card) {
    const crop = element("img", { class: "crop", src: `/evidence/${card.seq}.jpg`, alt: text("card.crop") });
    crop.addEventListener("error", () => crop.remove());
    return element("div", { class: "card-head" }, crop,
      card.face ? facePicture(card.face) : null,
      element("div", {}, element("strong", {}, card.face ? faceWords(card.face) : text("card.unknown")),
        element("p", { class: "clause" }, `#${card.seq} ${card.sentence ? inLanguage(card.sentence) : ""}`)));
  }

  #played(card) {
    const { seats, acting } = this.tableNow();
    const who = new SeatPad(seats, { label: text("card.who"), chosen: acting ? [acting] : [] }, () => show());
    const whom = new SeatPad(seats, { label: text("card.whom"), isMany: true });
    const say = (action) => this.#send("declarations", {
      seat: who.chosen[0], action, targets: whom.chosen, ...(card.face ? { face: card.face.face } : {}),
    });
    const buttons = ACTIONS.map((action) => element("button", { type: "button", "data-action": action, onclick: () => say(action) },
      text(`action.${action}`)));
    const show = () => buttons.forEach((button) => { button.disabled = who.chosen.length === 0; });
    show();
    return details("card.played",
      element("div", { class: "pads" },
        element("div", {}, element("h3", {}, text("card.who")), who.node),
        element("div", {}, element("h3", {}, text("card.whom")), whom.node)),
      element("div", { class: "zone-buttons" }, buttons));
  }

  #moved(card) {
    return details("card.moved", placeChoice(this.tableNow().seats, "card.move", (zone, seat) => {
      // What goes into a hand is out of sight.
      const path = zone === "hand" ? "removals" : "moves";
      return this.#send(path, { track: card.track, zone, ...(seat ? { seat } : {}) });
    }));
  }

  #chooseByNumber(event) {
    if (event.target.closest("input") || !/^[1-5]$/.test(event.key)) return;
    this.sheet.dialog.querySelectorAll(".is-likely .candidate")[Number(event.key) - 1]?.click();
  }

  async #send(path, body) {
    if (await post(path, body)) this.sheet.close();
  }
}

function details(title, ...content) {
  return element("details", {}, element("summary", {}, text(title)), ...content);
}

/** Zones to tap; one of a seat asks whose. `onChoose(zone, seat)`, seat null for the middle. */
function placeChoice(seats, label, onChoose) {
  const whose = element("div", { class: "whose" });
  const ask = (zone) => {
    const pad = new SeatPad(seats, { label: text("card.whose") }, ([seat]) => seat && onChoose(zone, seat));
    whose.replaceChildren(element("h3", {}, text("card.whose_zone", { zone: text(`zone.${zone}`) })), pad.node);
  };
  const button = (zone, act) => element("button", { type: "button", "data-zone": zone, onclick: act }, text(`zone.${zone}`));
  return element("div", { class: "place-choice" }, element("h3", {}, text(label)),
    element("div", { class: "zone-buttons" },
      IN_THE_MIDDLE.map((zone) => button(zone, () => onChoose(zone, null))),
      OF_A_SEAT.map((zone) => button(zone, () => ask(zone)))), whose);
}
