import { eq } from "drizzle-orm";
import { type Actor, requireOwner } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { businessDay } from "#lib/dates.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import {
  type ClosureRow,
  listActivitiesById,
  listClosuresFrom,
  listSlotsOf,
} from "../queries/schedule.ts";
import { CLOSURES_MAX, troubleWithReopening } from "../rules.ts";
import type { NewClosure } from "../schema/staff.ts";
import { closures } from "../tables.ts";
import { lockSchedule, lockSlots } from "./locks.ts";
import type { OnSchedule } from "./on-schedule.ts";

/**
 * Closes days, of which the first is today or later; sessions of today that have begun are not touched.
 * Throws `invalid` for other days and an activity that is not there, `conflict` where days of it are closed
 * already, or there are too many.
 */
export async function createClosure(
  deps: Deps,
  actor: Actor,
  input: NewClosure,
  others: OnSchedule,
): Promise<ClosureRow> {
  requireOwner(actor);
  const today = businessDay(deps.now());
  if (input.fromDate < today) refuse("invalid", "fromDate", "This day has passed");
  return deps.database.contentVersion.publish(async (tx) => {
    await lockSchedule(tx);
    const { activityId, fromDate, toDate, reason } = input;
    if (activityId !== null && (await listActivitiesById(tx, [activityId])).length === 0) {
      refuse("invalid", "activityId", "This activity is no longer there");
    }
    const coming = await listClosuresFrom(tx, today);
    if (coming.length >= CLOSURES_MAX) {
      throw new AppError("conflict", `There are at most ${CLOSURES_MAX} closures ahead.`);
    }
    const isDouble = coming.some(
      (other) =>
        (other.activityId === activityId || other.activityId === null) &&
        other.fromDate <= toDate &&
        fromDate <= other.toDate,
    );
    if (isDouble) refuse("conflict", "fromDate", "Some of these days are already closed");
    const slots = await listSlotsOf(tx, activityId);
    await lockSlots(
      tx,
      slots.map(({ id }) => id),
    );
    const added = writtenRow(
      await tx
        .insert(closures)
        .values({ ...input, createdAt: deps.now() })
        .returning(),
    );
    await others.closed(tx, deps, added);
    await recordChange(tx, actor, {
      action: "closure_created",
      subject: { type: "closure", id: added.id },
      after: { fromDate, toDate, activityId, reason },
    });
    return added;
  });
}

/**
 * Takes back a closure until one of its sessions would have begun, and one that moves billing dates before its first
 * day. Throws `not_found`, and `conflict` after that.
 */
export async function deleteClosure(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
  others: OnSchedule,
): Promise<void> {
  requireOwner(actor);
  await deps.database.contentVersion.publish(async (tx) => {
    await lockSchedule(tx);
    const [closure] = await tx.select().from(closures).where(eq(closures.id, id)).for("update");
    if (!closure) throw new AppError("not_found", "This closure is no longer there.");
    const slots = await listSlotsOf(tx, closure.activityId);
    const trouble = troubleWithReopening(closure, slots, deps.now());
    if (trouble) throw new AppError("conflict", trouble);
    await lockSlots(
      tx,
      slots.map((slot) => slot.id),
    );
    await others.reopened(tx, deps, closure);
    await tx.delete(closures).where(eq(closures.id, id));
    const { fromDate, toDate, activityId, reason } = closure;
    await recordChange(tx, actor, {
      action: "closure_deleted",
      subject: { type: "closure", id },
      before: { fromDate, toDate, activityId, reason },
    });
  });
}

function refuse(code: "invalid" | "conflict", field: string, message: string): never {
  throw new AppError(code, message, { fields: { [field]: message } });
}
