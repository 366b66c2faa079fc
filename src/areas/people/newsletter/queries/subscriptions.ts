import { eq, isNotNull } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { columnsToRead, newestList } from "#lib/db/newest-list.ts";
import { CSV_ROWS_MAX } from "#lib/http/csv.ts";
import type { ListParams } from "#lib/list-params.ts";
import { newsletterSubscriptions } from "../tables.ts";

const columns = columnsToRead(newsletterSubscriptions);

export type SubscriptionRow = Omit<typeof newsletterSubscriptions.$inferSelect, "searchVector">;

/** What the list holds of an address, in whatever case it is given, or null. */
export async function findSubscription(db: Db, email: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select(columns)
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email.toLowerCase()));
  return row ?? null;
}

/** The addresses that said yes, of those that a filter names, the newest first. */
export const confirmedList = newestList({
  table: newsletterSubscriptions,
  columns,
  where: (_filter: ListParams) => isNotNull(newsletterSubscriptions.confirmedAt),
});

/** How many addresses said yes, counted no further than a file goes. */
export function countConfirmed(db: Db): Promise<number> {
  return confirmedList.count(db, {}, CSV_ROWS_MAX);
}
