// What the referee asks the server to record.

import { text } from "./texts.js";

const SHOWN_MS = 4000;

let toastTimer = 0;

function say(words, isBad) {
  const toast = document.getElementById("toast");
  toast.textContent = words;
  toast.classList.toggle("is-bad", isBad);
  toast.classList.add("is-shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.classList.remove("is-shown"), SHOWN_MS);
}

/** Record something and tell the referee whether it worked. */
export async function post(path, body) {
  try {
    const answer = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const result = await answer.json();
    if (!answer.ok) throw new Error(result.error.message);
    say(text("controls.recorded", { seq: result.seq }), false);
    return true;
  } catch (error) {
    say(text("controls.failed", { message: error.message }), true);
    return false;
  }
}

export async function fetchCandidates(seq) {
  const answer = await fetch(`/api/candidates/${seq}`);
  return answer.ok ? answer.json() : { likely: [], all: [] };
}
