// What players agree to, the notice to put up, and who has looked at clips of them.

import { teamIcon } from "./cards.js";
import { confirmingButton } from "./confirm.js";
import { sayFailure } from "./deeds.js";
import { element, forgetShown, showKeyed } from "./dom.js";
import { ask } from "./requests.js";
import { SEAT_ORDER } from "./seats.js";
import { currentLanguage, text } from "./texts.js";

const SHOWN_LOOKS = 30;

export class PrivacyStep {
  /**
   * @param {function} bodyOf `()`, where it stands
   * @param {function} onChange `(privacy)`, when a player has said something
   */
  constructor(bodyOf, onChange) {
    this.bodyOf = bodyOf;
    this.onChange = onChange;
    this.consents = element("div", { class: "consents" });
    this.more = element("div", { class: "privacy-more" });
    this.list = element("ol", { class: "looks" });
    this.nobody = null;
    this.isConsole = false;
  }

  /** Show what is known; `looks` is null but at the console. */
  show(privacy, { seats }, looks) {
    if (!this.consents.isConnected || this.isConsole !== (looks !== null)) this.#begin(looks !== null);
    const players = new Map(seats.map(({ seat, team, player }) => [seat, { team, player }]));
    const agreed = new Map(privacy.consents.map(({ seat, agrees }) => [seat, agrees]));
    const items = SEAT_ORDER.map((seat) => ({ seat, agrees: agreed.get(seat), n: privacy.n_clips, ...players.get(seat) }));
    showKeyed(this.consents, items, ({ seat }) => seat, (item) => this.#consent(item));
    const keyed = (looks ?? []).slice(0, SHOWN_LOOKS).map((look) => ({ ...look, key: `${look.at_utc} ${look.session} ${look.what} ${look.match} ${look.item}` }));
    showKeyed(this.list, keyed, ({ key }) => key, lookLine);
    this.nobody.hidden = keyed.length > 0;
  }

  /** Draw everything anew, in another language. */
  redraw() {
    this.bodyOf().replaceChildren();
    forgetShown(this.consents);
    forgetShown(this.list);
  }

  #begin(isConsole) {
    this.isConsole = isConsole;
    this.nobody = element("p", { class: "none" }, text("setup.privacy.no_looks"));
    const notice = element("a", { class: "notice", href: `/notice.pdf?lang=${currentLanguage()}`, target: "_blank" }, text("setup.privacy.notice"));
    const looks = element("details", { class: "looked-at" }, element("summary", {}, text("setup.privacy.looks")),
      this.nobody, this.list);
    this.more.replaceChildren(notice, ...(isConsole ? [looks] : []));
    this.bodyOf().replaceChildren(this.consents, this.more);
  }

  #consent({ seat, team, player, agrees, n }) {
    const name = text(`seat.${seat}`);
    const looks = (value, label) => ({ "data-agrees": String(value), "aria-pressed": String(agrees === value), "aria-label": `${name}: ${text(label)}` });
    const agree = element("button", { type: "button", ...looks(true, "setup.privacy.agrees"), onclick: () => this.#enter(seat, true) }, text("setup.privacy.agrees"));
    const decline = n === 0
      ? element("button", { type: "button", ...looks(false, "setup.privacy.declines"), onclick: () => this.#enter(seat, false) }, text("setup.privacy.declines"))
      : confirmingButton(looks(false, "setup.privacy.declines"), text("setup.privacy.declines"), () => this.#enter(seat, false), text("setup.privacy.delete", { n }));
    return element("div", { class: `consent team-${team}`, "data-seat": seat }, teamIcon(team), element("span", {}, player || name), agree, decline);
  }

  async #enter(seat, agrees) {
    try {
      this.onChange(await ask("consents", { method: "POST", body: { seat, agrees } }));
    } catch (error) {
      sayFailure(error);
    }
  }
}

function lookLine({ at_utc: at, role, name, what, match, item }) {
  const when = new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
  return element("li", {}, element("time", { datetime: at }, when),
    element("span", {}, name ? `${text(`role.${role}`)} · ${name}` : text(`role.${role}`)),
    element("span", { class: "clause" }, `${text(`setup.privacy.look.${what}`)} ${match} ${item}`));
}
