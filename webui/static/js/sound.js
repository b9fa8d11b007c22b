// A tone for a new violation and for time that ran out, each with a twin that can be seen.

import { text } from "./texts.js";

const MUTED = "zhicai.muted";
const TWIN_MS = 2500;

// Pairs of Hz and ms; the two differ in pitch and in rhythm.
const TONES = {
  violation: [[880, 160], [0, 60], [587, 320]],
  timeout: [[988, 110], [0, 70], [988, 110], [0, 70], [988, 260]],
};
const LOUDNESS = 0.25;

export class Sound {
  /**
   * @param {HTMLElement} parts `mute`, a button; `locked`, the banner until the first tap; `twin`
   */
  constructor({ mute, locked, twin }) {
    this.parts = { mute, locked, twin };
    this.isMuted = localStorage.getItem(MUTED) === "yes";
    this.context = null;
    this.known = null;
    this.timer = 0;
    mute.addEventListener("click", () => this.toggleMute());
    // Browsers let a page sound only after somebody has touched it.
    for (const kind of ["pointerup", "keydown"]) addEventListener(kind, () => this.#unlock(), { capture: true });
    this.show();
  }

  /** Sound what has come up since the last state; what is there at first makes no sound. */
  follow(view) {
    const now = new Map([
      ...view.flags.filter((flag) => flag.ruling === null && flag.severity in TONES)
        .map((flag) => [flag.id, flag.severity]),
      ...view.table.clocks.filter((clock) => clock.is_expired).map((clock) => [`clock ${clock.clock}`, "timeout"]),
    ]);
    const before = this.known;
    this.known = now;
    if (before === null) return;
    const kinds = [...now].filter(([id]) => !before.has(id)).map(([, kind]) => kind);
    if (kinds.length) this.#alert(kinds.includes("violation") ? "violation" : "timeout");
  }

  toggleMute() {
    this.isMuted = !this.isMuted;
    localStorage.setItem(MUTED, this.isMuted ? "yes" : "no");
    this.show();
  }

  show() {
    const { mute, locked } = this.parts;
    mute.setAttribute("aria-pressed", String(this.isMuted));
    mute.setAttribute("aria-label", text(this.isMuted ? "sound.unmute" : "sound.mute"));
    mute.title = text(this.isMuted ? "sound.unmute" : "sound.mute");
    locked.hidden = this.isMuted || this.context?.state === "running";
  }

  async #unlock() {
    this.context ??= new AudioContext();
    await this.context.resume();
    this.show();
  }

  #alert(kind) {
    const { twin } = this.parts;
    twin.className = `twin is-shown severity-${kind}`;
    twin.textContent = text(`severity.${kind}`);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => twin.classList.remove("is-shown"), TWIN_MS);
    if (!this.isMuted && this.context?.state === "running") this.#play(TONES[kind]);
  }

  #play(tones) {
    let at = this.context.currentTime;
    for (const [hz, ms] of tones) {
      const until = at + ms / 1000;
      if (hz > 0) this.#beep(hz, at, until);
      at = until;
    }
  }

  #beep(hz, from, until) {
    const oscillator = new OscillatorNode(this.context, { type: "triangle", frequency: hz });
    const gain = new GainNode(this.context, { gain: LOUDNESS });
    // Without the slope the tone would end in a click.
    gain.gain.setTargetAtTime(0, until - 0.03, 0.01);
    oscillator.connect(gain).connect(this.context.destination);
    oscillator.start(from);
    oscillator.stop(until);
  }
}
