// Undo and redo, across turns: the buttons say what they would take back or bring back.

import { post } from "./requests.js";
import { inLanguage, text } from "./texts.js";

export class Undo {
  constructor(buttons) {
    this.buttons = buttons;
    for (const deed of ["undo", "redo"]) {
      buttons[deed].addEventListener("click", () => this.perform(deed));
    }
  }

  show(view) {
    for (const deed of ["undo", "redo"]) {
      const entry = view[deed];
      const button = this.buttons[deed];
      button.disabled = entry === null;
      const words = entry ? `${text(`controls.${deed}`)}: ${inLanguage(entry.text)}` : text(`controls.${deed}`);
      button.title = words;
      button.setAttribute("aria-label", words);
      button.querySelector(".of").textContent = entry ? inLanguage(entry.text) : "";
    }
  }

  perform(deed) {
    if (!this.buttons[deed].disabled) post(deed, {});
  }
}
