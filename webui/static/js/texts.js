// The texts of the page in the chosen language.

const REMEMBERED = "zhicai.language";
const asked = new URLSearchParams(location.search).get("lang");

let texts = { zh: {}, en: {} };
let language = "zh";

/** Load all texts, trying until the server answers. */
export async function loadTexts({ isRemembered }) {
  const remembered = isRemembered ? localStorage.getItem(REMEMBERED) : null;
  language = [asked, remembered].find((name) => name === "zh" || name === "en") ?? "zh";
  for (;;) {
    try {
      const answer = await fetch("/messages.json");
      texts = await answer.json();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

export function currentLanguage() {
  return language;
}

export function switchLanguage() {
  language = language === "zh" ? "en" : "zh";
  localStorage.setItem(REMEMBERED, language);
}

/** The text called `key`, with `{name}` replaced; an unknown key shows itself. */
export function text(key, values = {}) {
  const template = texts[language][key] ?? key;
  return template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

export function hasText(key) {
  return key in texts[language];
}

/** A name that came in both languages. */
export function inLanguage(name) {
  return name[language];
}

/** Fill the parts of the page that never change but for the language. */
export function fillTexts(root = document) {
  document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
  for (const node of root.querySelectorAll("[data-text]")) {
    node.textContent = text(node.dataset.text);
  }
  for (const node of root.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", text(node.dataset.label));
    node.title = text(node.dataset.label);
  }
  for (const node of root.querySelectorAll("[data-placeholder]")) {
    node.placeholder = text(node.dataset.placeholder);
  }
}
