// Other devices: a code for each, who is in, and the way out.

import { confirmingButton } from "./confirm.js";
import { element, forgetShown, showKeyed } from "./dom.js";
import { ask } from "./requests.js";
import { text } from "./texts.js";

const ROLES = ["referee", "side_referee", "clock", "broadcast", "viewer"];
const LINK_ROLES = ["broadcast", "viewer"];
const SECOND_MS = 1000;
const MINUTE_S = 60;

export class Devices {
  /** @param {function} onError `(error)` when the server refuses */
  constructor(container, onError) {
    this.onError = onError;
    this.offer = null;
    this.sessions = [];
    this.ids = new Set();
    this.roles = element("div", { class: "roles" });
    this.code = element("div", { class: "code", hidden: true, "aria-live": "polite" });
    this.list = element("ul", { class: "sessions" });
    this.foot = element("div", { class: "devices-foot" });
    this.hint = element("p", { class: "quiet-text" });
    container.append(this.hint, this.roles, this.code, this.list, this.foot);
    this.redraw();
    setInterval(() => this.#tick(), SECOND_MS);
  }

  redraw() {
    this.hint.textContent = text("setup.pairing.hint");
    const button = (role, path, label) => element("button", {
      type: "button", "data-role": role, "data-path": path, onclick: () => this.#give(path, role),
    }, label);
    this.roles.replaceChildren(...ROLES.map((role) => button(role, "pairings", text(`role.${role}`))));
    this.foot.replaceChildren(
      element("p", { class: "quiet-text" }, text("setup.link.hint")),
      element("div", { class: "roles" }, LINK_ROLES.map((role) => button(role, "links", text("setup.pairing.link", { role: text(`role.${role}`) })))),
      element("p", { class: "quiet-text" }, text("setup.pairing.lan")),
      confirmingButton({ class: "all-out" }, text("setup.session.all_out"), () => this.#turnOut("sessions")));
    forgetShown(this.list);
    this.show(this.sessions);
    this.#drawCode();
  }

  /** Show who is in. */
  show(sessions) {
    const isNew = sessions.some((session) => !this.ids.has(session.id));
    this.ids = new Set(sessions.map((session) => session.id));
    this.sessions = sessions;
    if (isNew && this.offer?.until && sessions.at(-1)?.role === this.offer.role && sessions.length > this.offer.before) this.#close();
    const items = sessions.map((session) => ({ ...session, idle_s: undefined, age_s: undefined, idle: idleWords(session) }));
    showKeyed(this.list, items, (session) => session.id, (session) => this.#drawSession(session));
  }

  async #give(path, role) {
    try {
      const answer = await ask(path, { method: "POST", body: { role } });
      const until = answer.expires_in_s ? Date.now() + answer.expires_in_s * SECOND_MS : null;
      this.offer = { ...answer, until, chosen: 0, before: this.sessions.length };
      this.#drawCode();
    } catch (error) {
      this.onError(error);
    }
  }

  #close() {
    this.offer = null;
    this.#drawCode();
  }

  #drawCode() {
    this.code.hidden = this.offer === null;
    if (this.offer === null) return;
    const { role, addresses, until, chosen } = this.offer;
    const title = text(until ? "setup.pairing.code" : "setup.pairing.link", { role: text(`role.${role}`) });
    const address = addresses[chosen];
    this.left = element("p", { class: "left", role: "timer" });
    this.code.replaceChildren(
      element("header", {}, element("h3", {}, title), element("button", { type: "button", class: "quiet", "aria-label": text("close"), onclick: () => this.#close() }, "×")),
      ...(addresses.length > 1 ? [this.#addressChoice(addresses, chosen)] : []),
      ...(address ? [element("div", { class: "qr", role: "img", "aria-label": title }, qrPicture(address.qr_svg)), element("p", { class: "url" }, address.url)] : []),
      this.left);
    this.#tick();
  }

  #addressChoice(addresses, chosen) {
    const buttons = addresses.map((address, index) => element("button", {
      type: "button", "aria-pressed": String(index === chosen), onclick: () => { this.offer.chosen = index; this.#drawCode(); },
    }, element("b", {}, address.network_card), " ", address.ip));
    return element("div", { class: "addresses" }, element("p", { class: "quiet-text" }, text("setup.pairing.address")), buttons);
  }

  #tick() {
    if (!this.offer?.until) return;
    const left = Math.ceil((this.offer.until - Date.now()) / SECOND_MS);
    this.code.classList.toggle("is-old", left <= 0);
    this.left.textContent = left > 0 ? text("setup.pairing.left", { n: left }) : text("setup.pairing.expired");
  }

  #drawSession(session) {
    return element("li", { "data-role": session.role },
      element("b", {}, text(`role.${session.role}`)),
      element("span", { class: "device" }, `${text(`setup.session.${session.kind}`)} · ${session.idle}`, element("small", {}, session.name)),
      confirmingButton({ class: "out" }, text("setup.session.out"), () => this.#turnOut(`sessions/${session.id}`)));
  }

  async #turnOut(path) {
    try {
      await ask(path, { method: "DELETE" });
      this.show((await ask("sessions")).sessions);
    } catch (error) {
      this.onError(error);
    }
  }
}

function idleWords({ idle_s: idle }) {
  if (idle === null) return text("setup.session.never");
  return idle < MINUTE_S ? text("setup.session.now") : text("setup.session.idle", { n: Math.floor(idle / MINUTE_S) });
}

function qrPicture(svg) {
  return document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
}
