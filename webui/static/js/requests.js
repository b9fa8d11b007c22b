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

/** The faces that a search finds. */
export async function fetchFaces(query) {
  const answer = await fetch(`/api/faces?q=${encodeURIComponent(query)}`);
  return answer.ok ? (await answer.json()).faces : [];
}

/** The stills of a flag's clip. */
export async function fetchStills(flag) {
  const answer = await fetch(`/api/replays/${flag}`);
  return answer.ok ? answer.json() : { stills: [], is_growing: false };
}

export async function fetchCandidates(seq) {
  const answer = await fetch(`/api/candidates/${seq}`);
  return answer.ok ? answer.json() : { likely: [], all: [] };
}
