import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { ClosureRow } from "#domains/schedule/queries/schedule.ts";
import { closures } from "#domains/schedule/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { daysOutside, extensionDays } from "../rules.ts";
import { membershipActivities, memberships, passExtensions } from "../tables.ts";
import type { FreezeRow } from "./freezes.ts";
import { centsOf, listActivitiesOfPass, type PassRow } from "./passes.ts";

/** The days of a freeze; the last is that of the return. */
export type Frozen = Pick<FreezeRow, "fromDate" | "untilDate">;

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

const MOST_EXTENSIONS = 200;

/** The closures that have moved the billing of a pass, each with the days. */
export async function listExtensions(
  db: Db,
  passId: number,
): Promise<{ closure: ClosureRow; days: number }[]> {
  return db
    .select({ closure: closures, days: passExtensions.days })
    .from(passExtensions)
    .innerJoin(closures, eq(closures.id, passExtensions.closureId))
    .where(eq(passExtensions.membershipId, passId))
    .orderBy(asc(closures.id))
    .limit(MOST_EXTENSIONS);
}

/** The days of a closure that a pass loses: all of them or its share, without those on which it is frozen anyway. */
export async function countClosedDays(
  db: Db,
  pass: PassRow,
  { closure, freezes }: { closure: ClosureRow; freezes: readonly Frozen[] },
): Promise<number> {
  const { fromDate, toDate, activityId } = closure;
  const begun = pass.startDate ?? fromDate;
  const span = { from: begun > fromDate ? begun : fromDate, to: toDate };
  const activities = await listActivitiesOfPass(db, pass.id);
  const cents = (all: typeof activities) =>
    all.reduce((sum, one) => sum + centsOf(one.ratePerSession) * one.frequencyPerWeek, 0);
  const closed = activities.filter(
    (activity) => activityId === null || activity.activityId === activityId,
  );
  return extensionDays(daysOutside(span, freezes), cents(closed), cents(activities));
}
