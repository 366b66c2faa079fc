import { and, asc, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { listMadeUpDays } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { type ClosureRow, listClosuresFrom } from "#areas/rawpass/schedule/queries/schedule.ts";
import { givesCredits } from "#areas/rawpass/schedule/schema/closure-length.ts";
import { closures } from "#areas/rawpass/schedule/tables.ts";
import { addDays } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { daysOutside, extensionDays } from "../rules/passes.ts";
import { membershipActivities, memberships, passExtensions } from "../tables.ts";
import { listFreezes } from "./freezes.ts";
import { centsOf, listActivitiesOfPass, type PassActivityRow, type PassRow } from "./passes.ts";

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
async function listExtensionsOf(
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

/**
 * Counts by how many days a closure moves the billing of a locked pass that was frozen so. A day counts once: not if an
 * earlier closure moves the billing by it, nor if its session became a make-up.
 */
export async function countExtension(
  db: Db,
  pass: PassRow,
  {
    closure,
    frozen,
  }: { closure: ClosureRow; frozen: readonly { fromDate: string; untilDate: string }[] },
): Promise<number> {
  const { fromDate, toDate } = closure;
  const begun = pass.startDate ?? fromDate;
  const span = { from: begun > fromDate ? begun : fromDate, to: toDate };
  const earlier = (await listClosuresFrom(db, span.from)).filter(
    (one) => !givesCredits(one) && isBefore(one, closure),
  );
  const madeUp = await listMadeUpDays(db, { passId: pass.id, ...span });
  const activities = await listActivitiesOfPass(db, pass.id);
  const centsOfDays = (one: PassActivityRow, days: number) =>
    days * centsOf(one.ratePerSession) * one.frequencyPerWeek;
  const closed = activities.filter((one) => isClosedBy(closure, one));
  const closedCents = closed.map((activity) => {
    const known = [
      ...frozen,
      ...earlier.filter((one) => isClosedBy(one, activity)).map(daysOf),
      ...madeUp
        .filter((one) => one.activityId === activity.activityId)
        .map(({ date }) => daysOf({ fromDate: date, toDate: date })),
    ];
    return centsOfDays(activity, daysOutside(span, known));
  });
  const monthlyCents = activities.map((activity) => centsOfDays(activity, 1));
  return extensionDays(1, sumOf(closedCents), sumOf(monthlyCents));
}

/** A freeze as it is written, and its new end: the day of the return is not frozen. */
export interface RecountedFreeze {
  fromDate: string;
  untilDate: string;
  newUntil: string;
}

interface Recounted {
  closureId: number;
  /** By how many days it moves the billing then. */
  days: number;
  /** How many of them are new; below 0 is fewer. */
  added: number;
}

/** The closures that move the billing of a locked pass by other days once a freeze of it ends on another day. */
export async function listRecounted(
  db: Db,
  pass: PassRow,
  { fromDate, untilDate, newUntil }: RecountedFreeze,
): Promise<Recounted[]> {
  // Another freeze from the same day ended on that day.
  const others = (await listFreezes(db, pass.id)).filter((freeze) => freeze.fromDate !== fromDate);
  const before = [...others, { fromDate, untilDate }];
  const after = [...others, { fromDate, untilDate: newUntil }];
  const recounted: Recounted[] = [];
  for (const { closure, days: written } of await listExtensionsOf(db, pass.id)) {
    const was = await countExtension(db, pass, { closure, frozen: before });
    const is = await countExtension(db, pass, { closure, frozen: after });
    const days = Math.max(0, written + is - was);
    if (days !== written) recounted.push({ closureId: closure.id, days, added: days - written });
  }
  return recounted;
}

const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);

function isClosedBy({ activityId }: ClosureRow, activity: PassActivityRow): boolean {
  return activityId === null || activity.activityId === activityId;
}

/** In the order in which closures move billing dates. */
function isBefore(one: ClosureRow, other: ClosureRow): boolean {
  return one.fromDate === other.fromDate ? one.id < other.id : one.fromDate < other.fromDate;
}

function daysOf({ fromDate, toDate }: Pick<ClosureRow, "fromDate" | "toDate">) {
  return { fromDate, untilDate: addDays(toDate, 1) };
}
