import { type SQL, sql } from "drizzle-orm";

/**
 * Whether everybody may see what was measured of a player: once a guardian has agreed by a mailed link. No such
 * agreement is kept yet, so nothing measured is shown. Every query for others than staff asks this, in SQL.
 */
export function isShown(): SQL {
  return sql`false`;
}
