// What a side referee has recorded; each deed can be taken back from the line that confirms it.

import { element } from "./dom.js";
import { byId } from "./page.js";
import { text } from "./texts.js";

const SHOWN_MS = 6000;

let timer = 0;

/** Ask the server for something; an answer that is no success is an error with its sentence. */
export async function ask(path, { method = "GET", body } = {}) {
  const answer = await fetch(`/api/${path}`, {
    method,
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body && JSON.stringify(body),
  });
  const result = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(result.error.message), { code: result.error.code });
  return result;
}

/** Record something and say so; returns whether it worked. */
export async function record(path, body) {
  try {
    const { seq } = await ask(path, { method: "POST", body });
    say(text("controls.recorded", { seq }), takeBackButton(seq));
    return true;
  } catch (error) {
    sayFailure(error);
    return false;
  }
}

/** Take an entry of the record back. */
export async function takeBack(seq) {
  try {
    await ask("retractions", { method: "POST", body: { of_seq: seq } });
    say(text("page.taken_back", { seq }));
  } catch (error) {
    sayFailure(error);
  }
}

export function sayFailure(error) {
  say(text("controls.failed", { message: error.message }));
  byId("toast").classList.add("is-bad");
}

function takeBackButton(seq) {
  return element("button", { type: "button", class: "take-back", onclick: () => takeBack(seq) }, text("page.take_back"));
}

function say(...content) {
  const toast = byId("toast");
  toast.replaceChildren(...content);
  toast.classList.remove("is-bad");
  toast.classList.add("is-shown");
  clearTimeout(timer);
  timer = setTimeout(() => toast.classList.remove("is-shown"), SHOWN_MS);
}
