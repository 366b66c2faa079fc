import type { Status } from "../rules.ts";

/** Nominations that count: what another one may be a duplicate of, and be merged into. */
export const COUNTING: readonly Status[] = ["pending", "needs_info", "approved", "promoted"];

/** What two nominations of the same person in the same sport have in common: letters only. */
export function personKey(firstName: string, lastName: string, sport: string): string {
  return [firstName, lastName, sport].map(plainLetters).join("|");
}

/** What tells one child from another. */
export interface Child {
  firstName: string;
  lastName: string;
  sport: string;
  school?: string | null | undefined;
  city: string;
}

/** Whether two nominations are of the same child: name and sport are the same, and city or school. */
export function isSameChild(one: Child, other: Child): boolean {
  const isSamePerson = keyOf(one) === keyOf(other);
  return isSamePerson && (isSame(one.city, other.city) || isSame(one.school, other.school));
}

function keyOf({ firstName, lastName, sport }: Child): string {
  return personKey(firstName, lastName, sport);
}

function isSame(one: string | null | undefined, other: string | null | undefined): boolean {
  return !!one && !!other && plainLetters(one) === plainLetters(other);
}

/** A name without case, accents, blanks and marks. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
