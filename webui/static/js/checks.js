// What can be seen of the table before a match: each check says how it stands and why, in lines.

import { placeWords } from "./table_words.js";
import { hasText, inLanguage, text } from "./texts.js";
import { BAD, CHECK, GOOD, gravest } from "./verdicts.js";

const LEAST_FPS = 15;
const OLD_MS = 2000;
const MOST_GLARE = 0.1;

const seconds = (ms) => (ms / 1000).toFixed(1);

const listed = (places) => places.map(placeWords).join(text("list.separator"));

function cameraLine(camera) {
  if (camera.is_lost || camera.age_ms === null) return [BAD, text("setup.camera.lost")];
  if (camera.is_frozen) return [BAD, text("setup.camera.frozen")];
  if (camera.age_ms > OLD_MS) return [BAD, text("setup.camera.old", { age: seconds(camera.age_ms) })];
  if (!camera.is_trusted) return [CHECK, text("setup.camera.shaken")];
  if (camera.fps < LEAST_FPS) return [CHECK, text("setup.camera.slow", { fps: camera.fps, least: LEAST_FPS })];
  return [GOOD, text("setup.camera.good", { fps: camera.fps, age: seconds(camera.age_ms) })];
}

export function checkCameras({ cameras }) {
  if (cameras.length === 0) return { verdict: BAD, lines: [[BAD, text("setup.no_camera")]] };
  const lines = cameras.map((camera) => {
    const [verdict, words] = cameraLine(camera);
    return [verdict, `${camera.source} · ${words}`];
  });
  return { verdict: gravest(lines.map(([verdict]) => verdict)), lines };
}

export function checkMat({ cameras }, unobservable) {
  const working = cameras.filter((camera) => !camera.is_lost);
  if (!working.some((camera) => camera.is_mat_found)) return { verdict: BAD, lines: [[BAD, text("alarm.no_mat")]] };
  if (unobservable.length === 0) return { verdict: GOOD, lines: [[GOOD, text("setup.mat.found")]] };
  return { verdict: CHECK, lines: [[GOOD, text("setup.mat.found")], [CHECK, text("setup.mat.hidden", { zones: listed(unobservable) })]] };
}

export function checkZones({ zones }) {
  if (zones.length === 0) return { verdict: CHECK, lines: [[CHECK, text("setup.zones.none")]] };
  // Glare is the matter of the light.
  const faulty = zones.filter((zone) => zone.hint && zone.glare <= MOST_GLARE);
  if (faulty.length === 0) return { verdict: GOOD, lines: [[GOOD, text("setup.zones.good", { n: zones.length })]] };
  const lines = faulty.map((zone) => [zone.legibility === "nothing" ? BAD : CHECK, inLanguage(zone.hint)]);
  const verdict = gravest(lines.map(([each]) => each));
  return { verdict, lines: [[verdict, text("setup.zones.some", { n: zones.length, bad: faulty.length })], ...lines] };
}

export function checkLight({ zones }) {
  if (zones.length === 0) return { verdict: CHECK, lines: [[CHECK, text("setup.zones.none")]] };
  const glaring = zones.filter((zone) => zone.glare > MOST_GLARE);
  if (glaring.length === 0) return { verdict: GOOD, lines: [[GOOD, text("setup.light.good")]] };
  return { verdict: BAD, lines: [[BAD, text("setup.light.bad", { zones: listed(glaring) })]] };
}

export function checkRules({ ruleset }, { deck }) {
  const book = `book.${ruleset}`;
  const lines = [[GOOD, text("setup.rules.are", { ruleset: hasText(book) ? text(book) : ruleset })], ...(deck ? deckLines(deck) : [])];
  return { verdict: gravest(lines.map(([verdict]) => verdict)), lines };
}

function deckLines(deck) {
  const name = inLanguage(deck.name);
  const counted = deck.n_cards === null ? [CHECK, text("setup.deck.uncounted", { name })]
    : [GOOD, text("setup.deck.counted", { name, n: deck.n_cards, faces: deck.n_faces })];
  const crossbow = deck.crossbow_limit === null ? text("setup.deck.crossbow") : text("setup.deck.crossbow_limit", { n: deck.crossbow_limit });
  return [counted, deck.is_listed ? [GOOD, text("setup.deck.edition", { crossbow, reward: deck.kill_reward })] : [CHECK, text("setup.deck.unlisted")]];
}

export function checkPlayers({ seats }) {
  const n = seats.filter((seat) => !seat.player).length;
  return n ? { verdict: CHECK, lines: [[CHECK, text("setup.players.missing", { n })]] }
    : { verdict: GOOD, lines: [[GOOD, text("setup.players.good")]] };
}

export function checkLineup({ seats }) {
  const n = seats.filter((seat) => !seat.general).length;
  return n ? { verdict: CHECK, lines: [[CHECK, text("setup.lineup.missing", { n })]] }
    : { verdict: GOOD, lines: [[GOOD, text("setup.lineup.good")]] };
}

export function checkPrivacy({ consents, keeps_clips: keepsClips, forget_after_h: hours }) {
  const n = consents.filter((consent) => consent.agrees === null).length;
  const kept = keepsClips ? [n ? CHECK : GOOD, n ? text("setup.privacy.unasked", { n }) : text("setup.privacy.all")] : [GOOD, text("setup.privacy.no_clips")];
  const lines = [kept, hours === null ? [CHECK, text("setup.privacy.for_ever")] : [GOOD, text("setup.privacy.hours", { n: hours })]];
  return { verdict: gravest(lines.map(([verdict]) => verdict)), lines };
}
