import { estimateGradYear } from "#lib/grad-year.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { plainLetters } from "#lib/names/plain-letters.ts";

/** What two nominations of the same person in the same sport have in common: letters only. */
export function personKey(firstName: string, lastName: string, sport: string): string {
  return [firstName, lastName, sport].map(plainLetters).join("|");
}

/** What tells one child from another. */
export interface Child extends PersonName {
  sport: string;
  school?: string | null | undefined;
  city: string;
}

/** A nominated child as the board would have him, with the class that he will probably graduate with. */
export function childOf(
  row: PersonName & {
    age: number;
    /** The years by which the age was advanced since. */
    yearsAdded: number;
    createdAt: Date;
  },
): PersonName & { gradYear: number } {
  const { firstName, lastName, age, yearsAdded, createdAt } = row;
  return { firstName, lastName, gradYear: estimateGradYear(age - yearsAdded, createdAt) };
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
