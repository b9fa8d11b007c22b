// A button that decides much: the first press only asks, the second one does it.

import { element } from "./dom.js";
import { text } from "./texts.js";

const CONFIRM_MS = 3000;

/** Make such a button; `content` is what it shows until it asks, `question` what it asks. */
export function confirmingButton(attributes, content, act, question = text("controls.confirm")) {
  const button = element("button", { type: "button", ...attributes }, content);
  let timer = 0;
  const rest = () => {
    clearTimeout(timer);
    button.replaceChildren(...[content].flat());
    button.classList.remove("is-asking");
  };
  button.addEventListener("click", () => {
    if (button.classList.contains("is-asking")) {
      rest();
      act();
      return;
    }
    button.textContent = question;
    button.classList.add("is-asking");
    timer = setTimeout(rest, CONFIRM_MS);
  });
  return button;
}
