// Turns the one-time code of the address into a session of this device, once somebody presses.
// The code stands behind "#", so that no server log and no other site ever gets it; a press is
// asked for because programs that only look at links must not use it up.

import { byId } from "./dom.js";
import { openPage } from "./page.js";
import { ask } from "./requests.js";
import { text } from "./texts.js";

/** What the page says now, as [key, values], and what its button does. */
let said = ["pair.how", {}];
let deed = null;

const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
await openPage("pair.title", show);

function show() {
  const [key, { role, message }] = said;
  byId("said").textContent = text(key, { role: role && text(`role.${role}`), message });
  byId("enter").hidden = deed === null;
  byId("enter").textContent = deed?.label ? text(deed.label) : "";
}

function say(key, values, next) {
  said = [key, values];
  deed = next;
  document.body.dataset.said = key;
  show();
}

async function pair() {
  byId("enter").disabled = true;
  try {
    welcome(await ask("sessions", { method: "POST", body: { token } }), "pair.joined");
  } catch (error) {
    refuse(error);
  }
  byId("enter").disabled = false;
}

function welcome({ role, page }, key) {
  say(key, { role }, { label: "pair.go", act: () => location.assign(page) });
}

function refuse(error) {
  if (error.code === "is_console") say("pair.is_console", {}, { label: "pair.go", act: () => location.assign("/") });
  else if (error.code === "bad_token") say("pair.bad_token", {}, null);
  else if (error.code) say("pair.refused", { message: error.message }, null);
  else say("pair.no_answer", {}, { label: "pair.enter", act: pair });
}

async function sayWhoIsHere() {
  try {
    const session = await ask("session");
    if (session.role) welcome(session, "pair.already");
    else say("pair.how", {}, null);
  } catch (error) {
    refuse(error);
  }
}

byId("enter").addEventListener("click", () => deed?.act());
if (token) say("pair.ready", {}, { label: "pair.enter", act: pair });
else await sayWhoIsHere();
