import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { EndsOfPasses } from "#areas/rawpass/bookings/queries/sessions-ahead.ts";
import type { Db } from "#lib/db/db.ts";
import { memberships } from "../tables.ts";

const MOST_PASSES = 200;

/** When the canceled passes of an account or an athlete end, by their ids. */
export async function listEndsOfPasses(
  db: Db,
  whose: { userId: number } | { athleteId: number },
): Promise<EndsOfPasses> {
  const { id, status, cancelAt, userId, athleteId } = memberships;
  const isTheirs = "userId" in whose ? eq(userId, whose.userId) : eq(athleteId, whose.athleteId);
  const rows = await db
    .select({ id, cancelAt })
    .from(memberships)
    .where(and(isTheirs, ne(status, "cancelled"), isNotNull(cancelAt)))
    .limit(MOST_PASSES);
  return new Map(rows.flatMap((pass) => (pass.cancelAt ? [[pass.id, pass.cancelAt]] : [])));
}
