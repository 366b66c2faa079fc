import { businessDay, businessTime, dayOfWeek } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { type ClosedDays, sessionsOf, troubleWithReopening } from "../rules.ts";
import type { ClosureDays } from "../schema/staff.ts";
import { runsOn } from "../schema/weekly-time.ts";
import {
  listActivitiesById,
  listClosedSlots,
  listClosures,
  listClosuresFrom,
  listSlotsById,
  listSlotsOf,
  type NamedClosure,
} from "./schedule.ts";

export type { ClosedDays } from "../rules.ts";

/** What is closed, as it is written. Throws `invalid` for an activity or a session that is not there. */
export async function getClosedDays(
  db: Db,
  now: Date,
  { fromDate, toDate, activityId = null, fromTime = null, slotId = null }: ClosureDays,
): Promise<ClosedDays> {
  const days = { fromDate, toDate, createdAt: now };
  if (slotId !== null) {
    const [slot] = await listSlotsById(db, [slotId]);
    if (slot?.dayOfWeek !== dayOfWeek(fromDate) || !runsOn(slot, fromDate)) {
      return refuse("slotId", "There is no such session on this day");
    }
    return { ...days, slotId, activityId: slot.activityId, fromTime: slot.startTime };
  }
  if (activityId !== null && (await listActivitiesById(db, [activityId])).length === 0) {
    refuse("activityId", "This activity is no longer there");
  }
  const closed = { ...days, slotId, activityId, fromTime };
  return (await hasBegun(db, closed)) ? { ...closed, fromTime: timeOf(now) } : closed;
}

/** Whether a closure of today alone leaves sessions that had begun: it closes the rest of the day. */
async function hasBegun(db: Db, closed: ClosedDays): Promise<boolean> {
  const { fromDate, toDate, createdAt } = closed;
  if ([fromDate, toDate].some((day) => day !== businessDay(createdAt))) return false;
  return (await listClosedSlots(db, closed)).some(
    (slot) =>
      slot.dayOfWeek === dayOfWeek(fromDate) &&
      runsOn(slot, fromDate) &&
      slot.startTime <= timeOf(createdAt),
  );
}

/** The time in New Orleans at a moment: `17:09`. */
function timeOf(moment: Date): string {
  return businessTime(moment).slice(11);
}

function refuse(field: string, message: string): never {
  throw new AppError("invalid", message, { fields: { [field]: message } });
}

/** The closures of today alone that were made today and may still be taken back. */
export async function listClosuresOfToday(db: Db, now: Date): Promise<NamedClosure[]> {
  const today = businessDay(now);
  const slots = await listSlotsOf(db, null);
  return (await listClosures(db)).filter(
    ({ closure }) =>
      [closure.fromDate, closure.toDate, businessDay(closure.createdAt)].every(
        (day) => day === today,
      ) && troubleWithReopening(closure, slots, now) === null,
  );
}

/** Whether the sessions of a closure that was taken back take place now: all, some, or, by other closures, none. */
export async function findReopened(db: Db, days: ClosedDays): Promise<"all" | "some" | "none"> {
  const span = { from: days.fromDate, to: days.toDate };
  const others = await listClosuresFrom(db, span.from);
  const sessions = sessionsOf(await listClosedSlots(db, days), others, span);
  const open = sessions.filter(({ closure }) => closure === null);
  if (open.length === sessions.length) return "all";
  return open.length > 0 ? "some" : "none";
}
