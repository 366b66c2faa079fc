import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A name as lists are sorted by it, alike on every database and as `compareNames` does: ä after a, Ş near S. */
export function inNameOrder(name: SQLWrapper): SQL {
  return sql`${name} collate "und-x-icu"`;
}
