import { labelOf } from "#ui/label-of.ts";
import type { Device, Source } from "../rules/allowed.ts";
import type { Reading } from "../schema/public.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** A day as people read it: `Nov 2, 2026`. */
export function dayWords(day: string): string {
  return DAY.format(new Date(day));
}

const DEVICE_WORDS: Record<Device, string> = {
  laser: "laser",
  stopwatch: "stopwatch",
  radar: "radar",
  camera: "camera",
  tape: "tape",
  scale: "scale",
  other: "other device",
};

const SOURCE_WORDS: Record<Source, string> = {
  staff: "measured by RAW",
  partner: "measured by a partner",
  self: "self-reported",
};

/** When, by whom and with what: `Nov 2, 2026, measured by RAW, laser`. */
export function originOf({ measuredOn, device, source }: Reading): string {
  const words = [dayWords(measuredOn), labelOf(SOURCE_WORDS, source)];
  if (device) words.push(labelOf(DEVICE_WORDS, device));
  return words.join(", ");
}

/**
 * How a best value stands within its class, of which only those count whose guardians agreed to show theirs; null for
 * the last one, of whom nothing is said.
 */
export function standingWords({ percentile, ofClass }: Standing): string | null {
  if (!percentile) return null;
  const standing = percentile === 100 ? "Best" : `Better than ${percentile}%`;
  return `${standing} of the ${ofClass} in the class shown here`;
}

interface Standing {
  /** Null where they are too few. */
  percentile: number | null;
  ofClass: number;
}
