import { and, eq } from "drizzle-orm";
import type { ClosureRow } from "#domains/schedule/queries/schedule.ts";
import type { Db } from "#lib/db/db.ts";
import { listExtensionsOf } from "../queries/extensions.ts";
import { listFreezes } from "../queries/freezes.ts";
import { centsOf, listActivitiesOfPass, type PassRow } from "../queries/passes.ts";
import { daysOutside, extensionDays } from "../rules.ts";
import { passExtensions } from "../tables.ts";

/** Days that are frozen: the day of the return is not. */
interface Frozen {
  fromDate: string;
  untilDate: string;
}

/** Counts by how many days a closure moves the billing of a locked pass that was frozen so. */
export async function countExtension(
  tx: Db,
  pass: PassRow,
  { closure, frozen }: { closure: ClosureRow; frozen: readonly Frozen[] },
): Promise<number> {
  const { fromDate, toDate, activityId } = closure;
  const begun = pass.startDate ?? fromDate;
  const span = { from: begun > fromDate ? begun : fromDate, to: toDate };
  const activities = await listActivitiesOfPass(tx, pass.id);
  const cents = (all: typeof activities) =>
    all.reduce((sum, one) => sum + centsOf(one.ratePerSession) * one.frequencyPerWeek, 0);
  const closed = activities.filter(
    (activity) => activityId === null || activity.activityId === activityId,
  );
  return extensionDays(daysOutside(span, frozen), cents(closed), cents(activities));
}

/**
 * Counts anew by how many days closures have moved the billing of a locked pass, when a freeze is about to end on
 * another day than it says: a day that is both closed and frozen moves the billing once. A new freeze is passed as one
 * that ended on its first day.
 * @param freeze how it is written, and its new end
 * @returns by how many days the billing moves beside those of the freeze; below 0 is back
 */
export async function recountExtensions(
  tx: Db,
  pass: PassRow,
  { id = null, fromDate, untilDate, newUntil }: Frozen & { id?: number | null; newUntil: string },
): Promise<number> {
  const others = (await listFreezes(tx, pass.id)).filter((freeze) => freeze.id !== id);
  const before = [...others, { fromDate, untilDate }];
  const after = [...others, { fromDate, untilDate: newUntil }];
  let moved = 0;
  for (const { closure, days: written } of await listExtensionsOf(tx, pass.id)) {
    const was = await countExtension(tx, pass, { closure, frozen: before });
    const is = await countExtension(tx, pass, { closure, frozen: after });
    const days = Math.max(0, written + is - was);
    if (days === written) continue;
    const { membershipId, closureId } = passExtensions;
    await tx
      .update(passExtensions)
      .set({ days })
      .where(and(eq(membershipId, pass.id), eq(closureId, closure.id)));
    moved += days - written;
  }
  return moved;
}
