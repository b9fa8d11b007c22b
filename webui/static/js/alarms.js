// Bars across the page: what makes the judging blind, late or void now.

import { cameraAlarms } from "./cameras.js";
import { element } from "./dom.js";
import { placeWords } from "./table_words.js";
import { inLanguage, text } from "./texts.js";

/** Show what is wrong; `view` is null before the first state. */
export function showAlarms(container, view, isAlive) {
  const alarms = [
    isAlive ? null : ["is-offline", text("alarm.offline")],
    isAlive && !view ? ["is-quiet", text("alarm.no_state")] : null,
    ...(view ? alarmsOf(view) : []),
  ].filter(Boolean);
  document.body.classList.toggle("is-offline", !isAlive);
  document.body.classList.toggle("is-desync", view?.is_desync === true);
  const shape = JSON.stringify(alarms);
  if (container.dataset.shape === shape) return;
  container.dataset.shape = shape;
  container.replaceChildren(...alarms.map(([kind, words]) => element("p", { class: `alarm ${kind}` }, words)));
}

function alarmsOf(view) {
  const unseen = view.unobservable.map(placeWords).join(text("list.separator"));
  return [
    view.is_desync ? ["is-desync", text("alarm.desync")] : null,
    ...cameraAlarms(view.cameras),
    view.problem ? ["is-problem", text("alarm.problem", { problem: view.problem })] : null,
    view.unread_deck ? ["is-quiet", text("alarm.unread_deck", { deck: inLanguage(view.unread_deck) })] : null,
    unseen ? ["is-unobservable", text("alarm.unobservable", { zones: unseen })] : null,
  ];
}
