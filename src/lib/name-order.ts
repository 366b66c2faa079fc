/** The order of the root locale, which the collation of `db/name-order.ts` has, too. */
const ORDER = new Intl.Collator("en-US");

/** Compares two names as people sort them: ä after a, Ş near S, and no capital letters first. */
export function compareNames(one: string, other: string): number {
  return ORDER.compare(one, other);
}
