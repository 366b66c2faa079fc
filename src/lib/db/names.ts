import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PersonName } from "../names/person-name.ts";

/** A name as lists are sorted by it, alike on every database and as `compareNames` does: ä after a, Ş near S. */
export function inNameOrder(name: SQLWrapper): SQL {
  return sql`${name} collate "und-x-icu"`;
}

/** The full name of a person in a row, as `fullName` shows it; null in a row that a left join did not find. */
export function fullNameIn<Name extends string | null = string>({
  firstName,
  lastName,
}: Record<keyof PersonName, SQLWrapper>): SQL<Name> {
  return sql<Name>`${firstName} || ' ' || ${lastName}`;
}
