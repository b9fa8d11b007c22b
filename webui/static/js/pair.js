// Turns the one-time code of the address into a session of this device, once somebody presses.
// The code stands behind "#", so that no server log and no other site ever gets it; a press is
// asked for because programs that only look at links must not use it up.

import { fillTexts, loadTexts, text } from "./texts.js";

await loadTexts({ isRemembered: true });
fillTexts();

const said = document.getElementById("said");
const enter = document.getElementById("enter");
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

async function pair() {
  enter.disabled = true;
  const answer = await fetch("/api/sessions", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token }),
  });
  const result = await answer.json();
  if (answer.ok) location.replace(result.page);
  else said.textContent = text(`pair.${result.error.code}`);
}

if (token) {
  said.textContent = text("pair.ready");
  enter.textContent = text("pair.enter");
  enter.hidden = false;
  enter.addEventListener("click", pair);
} else {
  said.textContent = text("pair.how");
}
