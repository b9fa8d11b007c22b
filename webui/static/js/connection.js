// One WebSocket for everything: state, log, pictures, heartbeat, the server's clock.
// It never gives up; the page sets the pace by acknowledging what it has shown.

const BEAT_MS = 2000;
export const SILENCE_MS = 3000;
const GIVE_UP_MS = 6000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 3000;
const CLOCK_SAMPLES = 8;
/** Two measurements of the same offset never differ by more than their round trips and this. */
const CLOCK_DRIFT_MS = 20;

export class Connection {
  /**
   * @param {string} role referee or broadcast
   * @param {object} on `state(view)`, `log(chunk)`, `frame(header, jpeg)`, `status(isAlive)`
   * @param {boolean} wantsPictures whether the page shows the camera
   */
  constructor(role, on, wantsPictures) {
    this.role = role;
    this.on = on;
    this.wantsPictures = wantsPictures;
    this.attempts = 0;
    this.heardAt = -Infinity;
    this.camera = "";
    this.samples = [];
    this.offsetMs = 0;
    this.retry = 0;
    this.isAlive = null;
    document.addEventListener("visibilitychange", () => this.#tellVisibility());
    addEventListener("online", () => this.#hurry());
    // A page that the browser keeps for its back button must not hold a connection.
    addEventListener("pagehide", () => this.socket.close());
    addEventListener("pageshow", () => this.#hurry());
    setInterval(() => this.#ping(), BEAT_MS);
    setInterval(() => this.#watchSilence(), 250);
    this.#connect();
  }

  /** Now, on the server's clock. */
  serverNowMs() {
    return performance.now() + this.offsetMs;
  }

  /** Get the pictures of another camera. */
  watch(camera) {
    this.camera = camera;
    this.#tellVisibility();
  }

  #connect() {
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const parameters = new URLSearchParams({ role: this.role });
    // A page that was opened by a link has no cookie to show.
    const link = new URLSearchParams(location.search).get("link");
    if (link) parameters.set("link", link);
    const socket = new WebSocket(`${scheme}://${location.host}/ws?${parameters}`);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("close", () => this.#closed(socket));
    socket.addEventListener("message", (event) => this.#heard(socket, event.data));
    this.socket = socket;
  }

  #opened() {
    // Another server may have another clock.
    this.samples = [];
    this.heardAt = performance.now();
    this.#ping();
    this.#tellVisibility();
  }

  #closed(socket) {
    if (socket !== this.socket) return;
    const longest = Math.min(FIRST_RETRY_MS * 2 ** this.attempts, LAST_RETRY_MS);
    this.attempts += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.#connect(), longest * (0.5 + Math.random() / 2));
    this.#setAlive(false);
  }

  #hurry() {
    this.attempts = 0;
    if (this.socket.readyState === WebSocket.CLOSED) this.#connect();
  }

  #watchSilence() {
    const silence = performance.now() - this.heardAt;
    this.#setAlive(silence < SILENCE_MS && this.socket.readyState === WebSocket.OPEN);
    // A half-dead link does not close by itself.
    if (silence > GIVE_UP_MS && this.socket.readyState === WebSocket.OPEN) {
      const dead = this.socket;
      dead.close();
      this.#closed(dead);
    }
  }

  #setAlive(isAlive) {
    if (isAlive === this.isAlive) return;
    this.isAlive = isAlive;
    this.on.status(isAlive);
  }

  #ping() {
    this.#send({ type: "ping", sent_ms: performance.now() });
  }

  #tellVisibility() {
    if (this.wantsPictures) this.#send({ type: "watch", pictures: !document.hidden, camera: this.camera });
    if (document.hidden) return;
    this.#hurry();
    this.#ping();
  }

  #send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  async #heard(socket, data) {
    if (socket !== this.socket) return;
    this.heardAt = performance.now();
    this.attempts = 0;
    this.#setAlive(true);
    if (data instanceof ArrayBuffer) {
      try {
        await this.#takeFrame(data);
      } finally {
        // Also after a picture that cannot be drawn, or it would be the last one.
        if (socket === this.socket) this.#send({ type: "ack", of: "frame" });
      }
      return;
    }
    const message = JSON.parse(data);
    this.#setClock(message);
    if (message.type !== "state") return;
    try {
      if (message.log) this.on.log(message.log);
      this.on.state(message.view);
    } finally {
      this.#send({ type: "ack", of: "state" });
    }
  }

  async #takeFrame(data) {
    const length = new DataView(data).getUint32(0);
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
    await this.on.frame(header, new Blob([new Uint8Array(data, 4 + length)], { type: "image/jpeg" }));
  }

  #setClock(message) {
    const now = performance.now();
    if (message.type === "pong") {
      const roundTrip = now - message.sent_ms;
      const sample = { roundTrip, offset: message.server_now_ms + roundTrip / 2 - now };
      // A device that slept has stopped its clock meanwhile: what was measured before is wrong now.
      this.samples = this.samples.filter((known) => Math.abs(known.offset - sample.offset) <= known.roundTrip + roundTrip + CLOCK_DRIFT_MS);
      this.samples.push(sample);
      this.samples = this.samples.slice(-CLOCK_SAMPLES);
      // The quickest answer tells the time best.
      const best = this.samples.reduce((a, b) => (b.roundTrip < a.roundTrip ? b : a));
      this.offsetMs = best.offset;
    } else if (this.samples.length === 0) {
      this.offsetMs = message.server_now_ms - now;
    }
  }
}
