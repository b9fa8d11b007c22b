// What the pages ask of the server.

import { text } from "./texts.js";
import { showToast } from "./toast.js";

const SHOWN_MS = 4000;

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

/** Record something and tell the referee whether it worked. */
export async function post(path, body) {
  try {
    const { seq } = await ask(path, { method: "POST", body });
    showToast([text("controls.recorded", { seq })], SHOWN_MS, false);
    return true;
  } catch (error) {
    showToast([text("controls.failed", { message: error.message })], SHOWN_MS, true);
    return false;
  }
}

/** The faces that a search finds. */
export async function fetchFaces(query) {
  const answer = await fetch(`/api/faces?q=${encodeURIComponent(query)}`);
  return answer.ok ? (await answer.json()).faces : [];
}

/** The stills of a flag's clip; `base` is the address of a recorded match, empty for the running one. */
export async function fetchStills(base, flag) {
  const answer = await fetch(`/api${base}/replays/${flag}`);
  return answer.ok ? answer.json() : { stills: [], is_growing: false };
}

export async function fetchCandidates(seq) {
  const answer = await fetch(`/api/candidates/${seq}`);
  return answer.ok ? answer.json() : { likely: [], all: [] };
}
