// What the pages beside the referee's have in common: language, and a word when the server is away.

import { byId, element } from "./dom.js";
import { currentLanguage, fillTexts, loadTexts, switchLanguage, text } from "./texts.js";

/**
 * Load the texts and make the language button work.
 *
 * @param {string} title key of the page's title
 * @param {function} redraw called after the language was changed
 */
export async function openPage(title, redraw) {
  await loadTexts({ isRemembered: true });
  const fill = () => {
    fillTexts();
    document.title = `${text(title)} · ${text("title")}`;
  };
  fill();
  const button = byId("language");
  button.addEventListener("click", () => {
    switchLanguage();
    fill();
    redraw();
  });
}

/** The bar across the page while there is nothing to be believed. */
export class Absence {
  constructor() {
    this.isAlive = true;
    this.hasState = false;
  }

  take({ isAlive = this.isAlive, hasState = this.hasState }) {
    this.isAlive = isAlive;
    this.hasState = hasState;
    this.show();
  }

  show() {
    const key = this.isAlive ? "page.waiting" : "page.offline";
    const isShown = !this.isAlive || !this.hasState;
    document.body.classList.toggle("is-offline", !this.isAlive);
    document.body.classList.toggle("is-waiting", !this.hasState);
    const shape = isShown ? key + currentLanguage() : "";
    const bar = byId("absence");
    if (bar.dataset.shape === shape) return;
    bar.dataset.shape = shape;
    bar.replaceChildren(...(isShown ? [element("p", {}, text(key))] : []));
  }
}
