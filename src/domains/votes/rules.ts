import { BURST_FACTOR, BURST_LEAST } from "#lib/votes/limits.ts";

/**
 * Whether votes within ten minutes are a burst.
 * @param usual the most votes that the same target got in any ten minutes of the week before
 */
export function isBurst(votes: number, usual: number): boolean {
  return votes > Math.max(BURST_LEAST, BURST_FACTOR * usual);
}
