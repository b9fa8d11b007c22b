// How the cameras are, and which of several is shown.

import { element } from "./dom.js";
import { text } from "./texts.js";

export class Cameras {
  /**
   * @param {HTMLElement} status where frames a second and faults stand
   * @param {HTMLElement} choice where one of several is chosen
   * @param {function} onChoose `(source)`
   */
  constructor(status, choice, onChoose) {
    this.status = status;
    this.choice = choice;
    this.onChoose = onChoose;
    this.sources = [];
    this.shown = "";
  }

  show(cameras) {
    this.status.replaceChildren(...partsOf(cameras)
      .map(([words, isBad]) => element("span", { class: isBad ? "is-bad" : "" }, words)));
    const sources = cameras.map((camera) => camera.source);
    if (sources.join("\n") === this.sources.join("\n")) return;
    this.sources = sources;
    this.choice.hidden = sources.length < 2;
    this.choice.replaceChildren(...sources.map((source) => element("button", {
      type: "button", "data-source": source, title: source, onclick: () => this.choose(source),
    }, withoutScheme(source))));
    this.#mark();
  }

  /** Take which camera the picture is from. */
  showSource(source) {
    if (source === this.shown) return;
    this.shown = source;
    this.#mark();
  }

  choose(source) {
    this.onChoose(source);
  }

  /** Show the next camera. */
  step() {
    if (this.sources.length < 2) return;
    this.choose(this.sources[(this.sources.indexOf(this.shown) + 1) % this.sources.length]);
  }

  #mark() {
    for (const button of this.choice.children) {
      button.setAttribute("aria-pressed", String(button.dataset.source === this.shown));
    }
  }
}

/** What is wrong with the cameras, as `[kind, words]` of alarms. */
export function cameraAlarms(cameras) {
  if (cameras.length > 1) {
    return cameras.filter((camera) => faultOf(camera) !== null).map((camera) =>
      ["is-camera", text("alarm.one_camera", { camera: camera.source, fault: faultOf(camera) })]);
  }
  return cameras.flatMap((camera) => [
    ...(camera.is_frozen ? [["is-camera", text("alarm.frozen")]] : []),
    ...(camera.is_mat_found ? [] : [["is-camera", text("alarm.no_mat")]])]);
}

/** The part of an address that tells cameras apart. */
function withoutScheme(source) {
  return source.replace(/^\w+:\/\//, "");
}

function partsOf(cameras) {
  if (cameras.length === 0) return [[text("camera.none"), false]];
  if (cameras.length > 1) {
    return cameras.map((camera) => {
      const fault = faultOf(camera);
      return [`${camera.source}: ${fault ?? text("camera.fps", { n: camera.fps })}`, fault !== null];
    });
  }
  const [camera] = cameras;
  return [[text("camera.fps", { n: camera.fps }), false],
    [text(camera.is_mat_found ? "camera.mat" : "camera.no_mat"), !camera.is_mat_found],
    ...(camera.is_frozen ? [[text("camera.frozen"), true]] : [])];
}

function faultOf(camera) {
  if (camera.is_lost) return text("camera.lost");
  if (camera.is_frozen) return text("camera.frozen");
  return camera.is_mat_found ? null : text("camera.no_mat");
}
