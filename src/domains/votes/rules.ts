/** The most votes within ten minutes that are never a burst, however quiet the week was. */
export const BURST_LEAST = 300;
const BURST_FACTOR = 10;

/**
 * Whether votes within ten minutes are a burst.
 * @param usual the most votes that the same target got in any ten minutes of the week before
 */
export function isBurst(votes: number, usual: number): boolean {
  return votes > Math.max(BURST_LEAST, BURST_FACTOR * usual);
}
