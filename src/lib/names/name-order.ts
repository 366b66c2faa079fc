import type { PersonName } from "./person-name.ts";

/** The order of the root locale, the same as that of the collation in `db/names.ts`. */
const order = new Intl.Collator("en-US");

/** Compares two names as people sort them: ä after a, Ş near S, and no capital letters first. */
export function compareNames(one: string, other: string): number {
  return order.compare(one, other);
}

/** Compares two people as lists are sorted: by last name, then by first name. */
export function byName(one: PersonName, other: PersonName): number {
  return compareNames(one.lastName, other.lastName) || compareNames(one.firstName, other.firstName);
}
