// Shows what a correction has changed: the record is derived again from where it was wrong.

const SHOWN_MS = 2500;
const REVISIONS = new Set(["Corrected", "Retracted"]);

/** Whether a part of the log that came with a state says something anew. */
export function isRevision(chunk) {
  return chunk.start > 0 && chunk.entries.some((entry) => REVISIONS.has(entry.kind));
}

/** Light up parts of the page for a moment. */
export function lightUp(nodes) {
  for (const node of nodes) {
    node.classList.add("is-revised");
    setTimeout(() => node.classList.remove("is-revised"), SHOWN_MS);
  }
}
