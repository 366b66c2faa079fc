import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { ClosureRow } from "#domains/schedule/queries/schedule.ts";
import { closures } from "#domains/schedule/tables.ts";
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

const MOST_CLOSURES = 500;

/** The closures that have moved the billing of a pass, with the days by which they have. */
export async function listExtensionsOf(
  db: Db,
  passId: number,
): Promise<{ closure: ClosureRow; days: number }[]> {
  return db
    .select({ closure: closures, days: passExtensions.days })
    .from(passExtensions)
    .innerJoin(closures, eq(closures.id, passExtensions.closureId))
    .where(eq(passExtensions.membershipId, passId))
    .orderBy(asc(closures.id))
    .limit(MOST_CLOSURES);
}

/** The last day, from today on, of the closures that have moved the billing of a pass; null where none is to come. */
export async function findExtendedUntil(
  db: Db,
  passId: number,
  today: string,
): Promise<string | null> {
  const moved = await listExtensionsOf(db, passId);
  const days = moved.flatMap(({ closure }) => (closure.toDate >= today ? closure.toDate : []));
  return days.toSorted().at(-1) ?? null;
}
