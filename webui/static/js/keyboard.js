// Keys of the page, as data: `[{keys, act}]`, a key such as "w", "ArrowUp" or "ctrl+shift+z".

export class Keyboard {
  constructor(deeds, isListening) {
    const acts = new Map(deeds.flatMap(({ keys, act }) => keys.map((key) => [key, act])));
    document.addEventListener("keydown", (event) => {
      const isTyping = event.target.closest("input, select, textarea, summary");
      const isPressing = event.key === " " && event.target.closest("button");
      const act = acts.get(nameOf(event));
      if (!act || isTyping || isPressing || event.repeat || !isListening()) return;
      event.preventDefault();
      act();
    });
  }
}

function nameOf(event) {
  const isLetter = event.key.length === 1;
  const isCommand = event.ctrlKey || event.metaKey;
  return [
    isCommand ? "ctrl" : "", event.altKey ? "alt" : "",
    // A sign such as "?" holds its shift already.
    event.shiftKey && isCommand ? "shift" : "", isLetter ? event.key.toLowerCase() : event.key,
  ].filter(Boolean).join("+");
}
