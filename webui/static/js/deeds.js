// What a side referee has recorded; each deed can be taken back from the line that confirms it.

import { element } from "./dom.js";
import { ask } from "./requests.js";
import { text } from "./texts.js";
import { showToast } from "./toast.js";

const SHOWN_MS = 6000;

/** Record something and say so; returns whether it worked. */
export async function record(path, body) {
  try {
    const { seq } = await ask(path, { method: "POST", body });
    showToast([text("controls.recorded", { seq }), takeBackButton(seq)], SHOWN_MS, false);
    return true;
  } catch (error) {
    sayFailure(error);
    return false;
  }
}

/** Take an entry of the record back; `note` says why, if anybody does. */
export async function takeBack(seq, note = "") {
  try {
    await ask("retractions", { method: "POST", body: { of_seq: seq, ...(note ? { note } : {}) } });
    showToast([text("page.taken_back", { seq })], SHOWN_MS, false);
  } catch (error) {
    sayFailure(error);
  }
}

export function sayFailure(error) {
  showToast([text("controls.failed", { message: error.message })], SHOWN_MS, true);
}

function takeBackButton(seq) {
  return element("button", { type: "button", class: "take-back", onclick: () => takeBack(seq) }, text("page.take_back"));
}
