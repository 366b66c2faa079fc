import { seniorClass } from "#lib/grad-year.ts";
import { GRAD_YEAR_CHOICES } from "./ranking.ts";

/** The last class of the specification, and how many classes below the seniors' are taken in any case. */
const SPECIFIED_MAX = 2030;
const BELOW_SENIORS = 3;

/** The latest class that staff may write: 2030, and from August 2027 on three years below the senior class. */
export function latestClass(now: Date): number {
  return Math.max(SPECIFIED_MAX, seniorClass(now) + BELOW_SENIORS);
}

/** The classes that staff choose from: those of the specification, and later ones as years go by. */
export function classesToOffer(now: Date): number[] {
  const years: number[] = [...GRAD_YEAR_CHOICES];
  for (let year = SPECIFIED_MAX + 1; year <= latestClass(now); year += 1) years.push(year);
  return years;
}

/** The classes of a filter: the usual ones and those in use, in order. */
export function classesOfFilter(inUse: readonly number[]): number[] {
  return [...new Set([...GRAD_YEAR_CHOICES, ...inUse])].sort((a, b) => a - b);
}

/** Why an alumnus gets no class that has not graduated. */
const CLASS_OF_ALUMNI =
  "This player is an alumnus, and alumni are of a class that has graduated. Please bring him back to the board first.";

/** What is wrong with a class that a player is to get, in a sentence for its field; null where nothing is. */
export function troubleWithClass(
  { alumnusSince }: { alumnusSince: Date | null },
  gradYear: number | null | undefined,
  now: Date,
): string | null {
  const isFree = alumnusSince === null || gradYear === undefined || hasGraduated(gradYear, now);
  return isFree ? null : CLASS_OF_ALUMNI;
}

/** Whether a player of this class has graduated: his class was the senior one before the last August 1. */
export function hasGraduated(gradYear: number | null, now: Date): boolean {
  return gradYear !== null && gradYear < seniorClass(now);
}
