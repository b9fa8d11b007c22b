// The seconds before a flag, from every camera side by side: scrub, slow, frame by frame.

import { element } from "./dom.js";
import { drawTurned, turnsOf } from "./orientation.js";
import { fetchStills } from "./requests.js";
import { inLanguage, text } from "./texts.js";

const SPEEDS = [0.25, 0.5, 1];
const STEP_MS = 1000;
const GROWS_MS = 400;

export class Replay {
  /**
   * @param {Sheet} sheet where it opens
   * @param {function} answersOf `(flag)`, the buttons that answer it, or null
   * @param {string} base address of the recorded match that it is of, such as `/matches/cup-1`
   */
  constructor(sheet, answersOf, base = "") {
    this.sheet = sheet;
    this.answersOf = answersOf;
    this.base = base;
    this.speed = 1;
  }

  /** Open the clip of a flag, at the moment that it is about; without a clip the picture `seq`. */
  async open(flag, seq) {
    const { stills, is_growing: isGrowing } = await fetchStills(this.base, flag.id);
    if (stills.length === 0) {
      this.#openPicture(flag, seq);
      return;
    }
    this.flag = flag;
    this.screens = new Map();
    this.images = new Map();
    this.times = [];
    this.atMs = flag.at_ms;
    this.isPlaying = false;
    this.#build();
    this.sheet.open("is-replay", this.parts, { onKey: (event) => this.#key(event), onClose: () => this.#stop() });
    this.#takeStills(stills);
    this.#goTo(Math.max(this.times.findLastIndex((time) => time <= flag.at_ms), 0));
    this.play.focus();
    if (isGrowing) this.#grow();
  }

  #openPicture(flag, seq) {
    const picture = seq === null ? element("p", { class: "none" }, text("flags.no_picture"))
      : element("img", { src: `${this.base}/evidence/${seq}.jpg`, alt: `#${seq}` });
    this.sheet.open("is-picture", [element("h2", {}, inLanguage(flag.text)), picture, this.answersOf(flag)]);
  }

  #build() {
    this.stage = element("div", { class: "screens" });
    this.scrub = element("input", { type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": text("replay.scrub") });
    this.scrub.addEventListener("input", () => { this.#pause(); this.#goTo(Number(this.scrub.value)); });
    this.play = this.#button("replay.play", () => this.#toggle(), "play-pause");
    this.moment = element("output", { class: "replay-moment" });
    this.speeds = SPEEDS.map((speed) => element("button", {
      type: "button", "data-speed": speed, onclick: () => this.#setSpeed(speed),
    }, `${speed}×`));
    this.parts = [
      element("h2", {}, text("replay.title")),
      element("p", { class: "replay-text" }, inLanguage(this.flag.text)), this.stage, this.scrub,
      element("div", { class: "replay-controls" },
        this.#button("replay.back", () => this.#step(-1), "step-back"), this.play,
        this.#button("replay.on", () => this.#step(1), "step-on"),
        element("div", { class: "speeds", role: "group", "aria-label": text("replay.speed") }, this.speeds), this.moment),
      this.answersOf(this.flag),
      element("p", { class: "replay-keys" }, text("replay.keys"))];
    this.#setSpeed(this.speed);
    this.#showPlaying();
  }

  #button(key, act, kind) {
    return element("button", { type: "button", class: kind, onclick: act }, text(key));
  }

  #takeStills(stills) {
    for (const { source, at_ms: atMs } of stills) {
      if (!this.screens.has(source)) this.#addScreen(source);
      const times = this.screens.get(source).times;
      if (times.at(-1) === undefined || times.at(-1) < atMs) times.push(atMs);
    }
    this.times = [...new Set(stills.map((still) => still.at_ms))].sort((a, b) => a - b);
    this.scrub.max = this.times.length - 1;
  }

  #addScreen(source) {
    const canvas = element("canvas", { width: 16, height: 9, role: "img", "aria-label": source });
    this.screens.set(source, { canvas, times: [] });
    this.stage.append(element("figure", { class: "screen" }, canvas, element("figcaption", {}, source)));
  }

  // The clip of a flag that was just raised goes on for a while.
  #grow() {
    this.growing = setTimeout(async () => {
      const flag = this.flag;
      const { stills, is_growing: isGrowing } = await fetchStills(this.base, flag.id);
      if (this.growing === 0 || flag !== this.flag) return;
      this.#takeStills(stills);
      this.#draw();
      if (isGrowing) this.#grow();
    }, GROWS_MS);
  }

  get #index() {
    return Math.max(this.times.findLastIndex((time) => time <= this.atMs), 0);
  }

  #goTo(index) {
    this.atMs = this.times[Math.min(Math.max(index, 0), this.times.length - 1)];
    this.#draw();
  }

  #step(by) {
    this.#pause();
    this.#goTo(this.#index + by);
  }

  #skip(byMs) {
    this.#pause();
    const wanted = Math.min(Math.max(this.atMs + byMs, this.times[0]), this.times.at(-1));
    this.#goTo(this.times.findLastIndex((time) => time <= wanted));
  }

  #toggle() {
    if (this.isPlaying) {
      this.#pause();
      return;
    }
    // From the beginning once the moment has been seen.
    if (this.atMs >= Math.min(this.flag.at_ms, this.times.at(-1))) this.atMs = this.times[0];
    this.isPlaying = true;
    this.drawnAt = performance.now();
    this.#showPlaying();
    requestAnimationFrame((now) => this.#advance(now));
  }

  #advance(now) {
    if (!this.isPlaying) return;
    this.atMs += Math.max(now - this.drawnAt, 0) * this.speed;
    this.drawnAt = now;
    if (this.atMs >= this.times.at(-1)) {
      this.atMs = this.times.at(-1);
      this.#pause();
    }
    this.#draw();
    requestAnimationFrame((later) => this.#advance(later));
  }

  #pause() {
    this.isPlaying = false;
    this.#showPlaying();
  }

  #stop() {
    this.isPlaying = false;
    clearTimeout(this.growing);
    this.growing = 0;
  }

  #showPlaying() {
    this.play.textContent = text(this.isPlaying ? "replay.pause" : "replay.play");
  }

  #setSpeed(speed) {
    this.speed = speed;
    for (const button of this.speeds) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === speed));
    }
  }

  #draw() {
    this.scrub.value = this.#index;
    const seconds = ((this.times[this.#index] - this.flag.at_ms) / 1000).toFixed(2).replace("-", "−");
    this.moment.textContent = text("replay.moment", { seconds, n: this.#index + 1, all: this.times.length });
    this.scrub.setAttribute("aria-valuetext", this.moment.textContent);
    for (const [source, screen] of this.screens) this.#drawScreen(source, screen);
  }

  #drawScreen(source, screen) {
    const atMs = screen.times.findLast((time) => time <= this.atMs) ?? screen.times[0];
    const image = this.#image(source, atMs);
    screen.wanted = image;
    const draw = () => {
      // A slower picture must not replace one that was asked for later.
      if (screen.wanted !== image || image.naturalWidth === 0) return;
      const turns = turnsOf(source);
      drawTurned(screen.canvas, image, [image.naturalWidth, image.naturalHeight], turns);
      screen.canvas.dataset.atMs = atMs;
    };
    if (image.complete) draw();
    else image.addEventListener("load", draw, { once: true });
  }

  #image(source, atMs) {
    const address = `${this.base}/replays/${this.flag.id}/${atMs}.jpg?source=${encodeURIComponent(source)}`;
    if (!this.images.has(address)) {
      const image = new Image();
      image.src = address;
      this.images.set(address, image);
    }
    return this.images.get(address);
  }

  #key(event) {
    const act = {
      " ": () => this.#toggle(), ",": () => this.#step(-1), ".": () => this.#step(1),
      ArrowLeft: () => this.#skip(-STEP_MS), ArrowRight: () => this.#skip(STEP_MS),
      Home: () => this.#step(-Infinity), End: () => this.#step(Infinity),
      "-": () => this.#changeSpeed(-1), "+": () => this.#changeSpeed(1), "=": () => this.#changeSpeed(1),
      1: () => this.#answer("upheld"), 2: () => this.#answer("dismissed"), 3: () => this.#answer("play_stands"),
      4: () => this.#answer("penalty"),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  #answer(verdict) {
    this.sheet.dialog.querySelector(`[data-verdict="${verdict}"]`)?.click();
  }

  #changeSpeed(by) {
    this.#setSpeed(SPEEDS[Math.min(Math.max(SPEEDS.indexOf(this.speed) + by, 0), SPEEDS.length - 1)]);
  }
}
