// Builds elements; nothing here knows what they are for.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

/** Make an HTML element: `element("p", {class: "x", onclick: f}, "text", child)`. */
export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** Make an SVG element in the same way. */
export function drawing(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/**
 * Show one element per item and leave those alone whose item has not changed,
 * so that focus, hover and pictures survive an update.
 */
export function showKeyed(container, items, keyOf, render) {
  const before = container.shown ?? new Map();
  const after = new Map();
  for (const item of items) {
    const known = before.get(keyOf(item));
    const content = JSON.stringify(item);
    const node = known?.content === content ? known.node : render(item);
    after.set(keyOf(item), { content, node });
  }
  const nodes = [...after.values()].map((entry) => entry.node);
  const isSame = nodes.length === container.childNodes.length
    && nodes.every((node, index) => node === container.childNodes[index]);
  if (!isSame) container.replaceChildren(...nodes);
  container.shown = after;
}

/** Forget what is shown, so that the next `showKeyed` draws everything anew. */
export function forgetShown(container) {
  container.shown = new Map();
}
