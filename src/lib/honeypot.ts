import * as z from "zod/mini";

const QUICKEST_PERSON_MS = 2_000;

/** What a form sends along to tell people from bots. */
export const honeypotFields = {
  /** Nobody sees this field: who fills it in is a bot. */
  website: z.optional(z.string()),
  /** Milliseconds since the form was shown, where scripts run. */
  elapsedMs: z.optional(z.number()),
};

/** Whether a form was sent sooner after it was shown than a person can fill it in. */
export function looksAutomatic(elapsedMs: number | undefined): boolean {
  return elapsedMs !== undefined && elapsedMs < QUICKEST_PERSON_MS;
}
