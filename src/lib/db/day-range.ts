import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { BUSINESS_ZONE } from "../time.ts";

/** The zone of New Orleans, written out for SQL. */
export const BUSINESS_ZONE_SQL = sql.raw(`'${BUSINESS_ZONE}'`);

/** Days as `2027-03-10`, both of them included. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether a moment falls within days of New Orleans; no condition without days. */
export function isWithinDays(moment: SQLWrapper, { from, to }: DayRange): SQL | undefined {
  return and(
    from ? sql`${moment} >= ${from}::date::timestamp at time zone ${BUSINESS_ZONE_SQL}` : undefined,
    to
      ? sql`${moment} < (${to}::date + 1)::timestamp at time zone ${BUSINESS_ZONE_SQL}`
      : undefined,
  );
}
