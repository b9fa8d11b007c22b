// The line that says for a moment what became of a deed.

import { byId } from "./dom.js";

let timer = 0;

/** Show `content` in it for `shownMs`; `isBad` marks a failure. */
export function showToast(content, shownMs, isBad) {
  const toast = byId("toast");
  toast.replaceChildren(...content);
  toast.classList.toggle("is-bad", isBad);
  toast.classList.add("is-shown");
  clearTimeout(timer);
  timer = setTimeout(() => toast.classList.remove("is-shown"), shownMs);
}
