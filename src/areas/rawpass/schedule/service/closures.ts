import { eq } from "drizzle-orm";
import { type Actor, requireDesk, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { cancelClosure, undoClosure } from "#areas/rawpass/bookings/service/closures.ts";
import { undoClosedCheckIns } from "#areas/rawpass/check-in/service/undo-check-in.ts";
import { businessDay } from "#lib/dates.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { type ClosedDays, getClosedDays } from "../queries/closed-days.ts";
import {
  type ClosureRow,
  listActivitiesById,
  listClosedSlots,
  listClosuresFrom,
} from "../queries/schedule.ts";
import { CLOSURES_MAX, isCovered, troubleWithReopening } from "../rules.ts";
import { clockTime } from "../schema/slot-names.ts";
import type { NewClosure } from "../schema/staff.ts";
import { closures } from "../tables.ts";
import { lockSchedule, lockSlots } from "./locks.ts";

const CLOSURE_CREATED = auditAction("closure_created", "Closure added");
const CLOSURE_DELETED = auditAction("closure_deleted", "Closure removed");

/**
 * Closes days, a part of one or a single session, from today on; the desk closes today only. Sessions that have begun
 * are not touched. Throws `forbidden`, `invalid` for other days and what is not there, `conflict` if all of it is
 * closed already, or there are too many closures.
 */
export async function createClosure(
  deps: Deps,
  actor: Actor,
  input: NewClosure,
): Promise<ClosureRow> {
  const today = businessDay(deps.now());
  requireCloser(actor, { ...input, createdAt: deps.now() }, today);
  if (input.fromDate < today) refuse("invalid", "fromDate", "This day has passed");
  return deps.database.contentVersion.publish(async (tx) => {
    await lockSchedule(tx);
    const closed = await getClosedDays(tx, deps.now(), input);
    const coming = await listClosuresFrom(tx, today);
    if (coming.length >= CLOSURES_MAX) {
      throw new AppError("conflict", `There are at most ${CLOSURES_MAX} closures ahead.`);
    }
    if (coming.some((other) => isCovered(closed, other))) {
      refuse("conflict", "fromDate", "Some of these days are already closed");
    }
    const slots = await listClosedSlots(tx, closed);
    await lockSlots(
      tx,
      slots.map(({ id }) => id),
    );
    const row = { ...closed, reason: input.reason };
    const added = writtenRow(await tx.insert(closures).values(row).returning());
    await cancelClosure(tx, deps, added);
    await undoClosedCheckIns(tx, deps, added);
    await recordChange(tx, actor, {
      action: CLOSURE_CREATED,
      subject: { type: "closure", id: added.id },
      after: await toldOf(tx, added),
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
): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    await lockSchedule(tx);
    const [closure] = await tx.select().from(closures).where(eq(closures.id, id)).for("update");
    if (!closure) throw new AppError("not_found", "This closure is no longer there.");
    requireCloser(actor, closure, businessDay(deps.now()));
    const slots = await listClosedSlots(tx, closure);
    const trouble = troubleWithReopening(closure, slots, deps.now());
    if (trouble) throw new AppError("conflict", trouble);
    await lockSlots(
      tx,
      slots.map((slot) => slot.id),
    );
    await undoClosure(tx, deps, closure);
    await tx.delete(closures).where(eq(closures.id, id));
    await recordChange(tx, actor, {
      action: CLOSURE_DELETED,
      subject: { type: "closure", id },
      before: await toldOf(tx, closure),
    });
  });
}

/** The desk closes today, and takes back what was closed today. */
function requireCloser(
  actor: Actor,
  { fromDate, toDate, createdAt }: Pick<ClosedDays, "fromDate" | "toDate" | "createdAt">,
  today: string,
): void {
  const days = [fromDate, toDate, businessDay(createdAt)];
  if (days.every((day) => day === today)) requireDesk(actor);
  else requireOwner(actor);
}

async function toldOf(db: Db, closure: ClosureRow) {
  const { fromDate, toDate, activityId, fromTime, slotId, reason } = closure;
  const [activity] = activityId === null ? [] : await listActivitiesById(db, [activityId]);
  return {
    ...{ fromDate, toDate, activity: activity?.name ?? null },
    ...{ fromTime: fromTime && clockTime(fromTime), slotId, reason },
  };
}

function refuse(code: "invalid" | "conflict", field: string, message: string): never {
  throw new AppError(code, message, { fields: { [field]: message } });
}
