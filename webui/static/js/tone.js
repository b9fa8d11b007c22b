// A short tone, to try whether a device can be heard.

const HZ = 880;
const TONE_S = 0.4;
const LOUDNESS = 0.25;

export async function playTone() {
  const context = new AudioContext();
  await context.resume();
  const tone = new OscillatorNode(context, { type: "triangle", frequency: HZ });
  tone.connect(new GainNode(context, { gain: LOUDNESS })).connect(context.destination);
  tone.addEventListener("ended", () => context.close());
  tone.start();
  tone.stop(context.currentTime + TONE_S);
}
