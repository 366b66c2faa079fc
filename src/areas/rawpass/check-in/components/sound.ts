import type { DeskAnswer } from "../schema/desk.ts";

/** A tone in hertz, and for how long it sounds, in seconds. */
type Tone = readonly [frequency: number, seconds: number];

/** What each answer sounds like: up, twice in the middle, low and long, twice short. */
const TONES: Record<DeskAnswer["data"]["color"], readonly Tone[]> = {
  green: [
    [660, 0.09],
    [990, 0.16],
  ],
  amber: [
    [520, 0.14],
    [520, 0.14],
  ],
  red: [[170, 0.55]],
  again: [
    [880, 0.06],
    [880, 0.06],
  ],
};
const GAP_SECONDS = 0.05;
const LOUDNESS = 0.2;

let context: AudioContext | null = null;

/** Sounds what the color says. A browser without sound, or one that does not allow it yet, stays silent. */
export function sound(color: DeskAnswer["data"]["color"]): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  let at = context.currentTime;
  for (const [frequency, seconds] of TONES[color]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.value = LOUDNESS;
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds + GAP_SECONDS;
  }
}
