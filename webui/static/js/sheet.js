// The one dialog of the page: what opens over everything else.

import { element } from "./dom.js";
import { text } from "./texts.js";

export class Sheet {
  constructor(dialog) {
    this.dialog = dialog;
    this.onKey = null;
    this.onClose = null;
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener("keydown", (event) => this.onKey?.(event));
    dialog.addEventListener("close", () => this.#closed());
  }

  get isOpen() {
    return this.dialog.open;
  }

  /** Whether a sheet of this `kind` is open. */
  shows(kind) {
    return this.isOpen && this.dialog.className === kind;
  }

  /** Show `content` as a dialog of a `kind`; `onKey` gets its keys, `onClose` is called in the end. */
  open(kind, content, { onKey = null, onClose = null } = {}) {
    this.#closed();
    this.onKey = onKey;
    this.onClose = onClose;
    this.dialog.className = kind;
    this.dialog.replaceChildren(
      element("button", { type: "button", class: "quiet close", "aria-label": text("close"), onclick: () => this.close() }, "×"),
      ...content.filter(Boolean));
    const title = this.dialog.querySelector("h2");
    if (!this.dialog.open) this.dialog.showModal();
    if (!title) return;
    // What the sheet is about is read out first, and no button is pressed by accident.
    title.id = "sheet-title";
    title.tabIndex = -1;
    title.focus();
  }

  close() {
    this.dialog.close();
  }

  #closed() {
    const { onClose } = this;
    this.onKey = null;
    this.onClose = null;
    onClose?.();
  }
}
