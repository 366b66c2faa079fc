import { GRAD_YEAR_CHOICES } from "../rules/ranking.ts";

/** What players are filtered by, also where other domains compare them: apart from the schemas, which load more. */
export { POSITIONS } from "../rules/ranking.ts";

/** The classes of a filter: the usual ones and those in use, in order. */
export function classesOfFilter(inUse: readonly number[]): number[] {
  return [...new Set([...GRAD_YEAR_CHOICES, ...inUse])].sort((a, b) => a - b);
}
