// A dialog that comes up from the lower edge, where the thumb is.

import { element } from "./dom.js";
import { text } from "./texts.js";

/** Show `content` under `title` in `dialog`; a tap beside it closes. */
export function openBottomSheet(dialog, title, ...content) {
  dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
  dialog.replaceChildren(
    element("header", {}, element("h2", { id: "sheet-title", tabindex: -1, autofocus: true }, title),
      element("button", { type: "button", class: "quiet close", "aria-label": text("close"), onclick: () => dialog.close() }, "×")),
    ...content);
  if (!dialog.open) dialog.showModal();
}
