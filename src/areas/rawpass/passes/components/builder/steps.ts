import type { FieldMessages } from "#lib/errors.ts";
import type { Choice } from "./choices.ts";

/** The steps in which a pass is built. */
export const STEP = { training: 0, times: 1, athlete: 2, review: 3 } as const;

/** What they are called in the list of steps, and above each. */
export const STEP_NAMES = ["Training", "Times", "Athlete", "Review"] as const;
export const STEP_TITLES = [
  "What and how often",
  "At which times",
  "Who is it for?",
  "Review and pay",
] as const;

/** The step that was open, or the first one before it that is not complete. */
export function openStep(wanted: number, choices: readonly Choice[], hasAthlete: boolean): number {
  if (choices.length === 0) return STEP.training;
  const isCounted = choices.every(
    ({ slotIds, frequencyPerWeek }) => slotIds.length === frequencyPerWeek,
  );
  if (wanted > STEP.times && !isCounted) return STEP.times;
  return wanted === STEP.review && !hasAthlete ? STEP.athlete : wanted;
}

/** Where that was chosen which the server refuses; the review where it names nothing. */
export function stepOfRefusal(fields: FieldMessages): number {
  const names = Object.keys(fields);
  if (names.some((name) => name.startsWith("times."))) return STEP.times;
  return names.includes("athleteId") ? STEP.athlete : STEP.review;
}
