import { DAY_MS } from "#lib/time.ts";

/** A confirmation link works this long (`design`: 7 days). */
export const CONFIRMATION_MS = 7 * DAY_MS;

/** The oldest moment whose confirmation links still work when it is `now`. */
export function linksWorkSince(now: Date): Date {
  return new Date(now.getTime() - CONFIRMATION_MS);
}
