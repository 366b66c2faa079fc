/** How old players are. */
export const AGE_MIN = 6;
export const AGE_MAX = 18;

/** The youngest share one band, so that nobody has a band alone. */
const YOUNGEST_UNTIL = 8;

/** The band of two years around the age, never the age itself: "13–14". */
export function ageBand(age: number): string {
  if (age <= YOUNGEST_UNTIL) return `${AGE_MIN}–${YOUNGEST_UNTIL}`;
  const from = age % 2 === 0 ? age - 1 : age;
  return `${from}–${from + 1}`;
}
