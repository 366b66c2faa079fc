import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { ClosureRow } from "#domains/schedule/queries/schedule.ts";
import type { Db } from "#lib/db/db.ts";
import { membershipActivities, memberships, passExtensions } from "../tables.ts";

/**
 * Ids of active passes with an activity that a closure closes, of which it has not moved the billing yet, from
 * the one after `after` on.
 */
export async function listToExtend(
  db: Db,
  closure: ClosureRow,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { id, status, subscriptionId, startDate } = memberships;
  const done = db
    .select({ one: sql`1` })
    .from(passExtensions)
    .where(and(eq(passExtensions.membershipId, id), eq(passExtensions.closureId, closure.id)));
  const isClosed =
    closure.activityId === null
      ? undefined
      : eq(membershipActivities.activityId, closure.activityId);
  const rows = await db
    .selectDistinct({ id })
    .from(memberships)
    .innerJoin(membershipActivities, eq(membershipActivities.membershipId, id))
    .where(
      and(
        or(eq(status, "active"), eq(status, "frozen")),
        isNotNull(subscriptionId),
        isNull(memberships.disputeId),
        lte(startDate, closure.toDate),
        isClosed,
        gt(id, after),
        notExists(done),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}
