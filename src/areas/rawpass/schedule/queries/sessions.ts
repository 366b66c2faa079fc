import { businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { sessionsOf } from "../rules.ts";
import {
  type ActivityRow,
  type ClosureRow,
  listActivities,
  listClosuresFrom,
  type SlotRow,
} from "./schedule.ts";

/** A slot on a date. */
export interface Session {
  activity: ActivityRow;
  slot: SlotRow;
  /** In New Orleans, as `2027-03-10`. */
  date: string;
  startsAt: Date;
  endsAt: Date;
  /** Why it does not take place; null where it does. */
  closure: ClosureRow | null;
}

/** The sessions of all slots from a day to another, both included, in the order in which they start. */
export async function listSessions(db: Db, days: { from: string; to: string }): Promise<Session[]> {
  const all = await listActivities(db);
  const closures = await listClosuresFrom(db, days.from);
  const activityOf = new Map(all.map(({ activity }) => [activity.id, activity]));
  return sessionsOf(
    all.flatMap(({ slots }) => slots),
    closures,
    days,
  ).flatMap(({ slot, date, closure }) => {
    const activity = activityOf.get(slot.activityId);
    if (!activity) return [];
    const startsAt = businessMoment(date, slot.startTime);
    const endsAt = businessMoment(date, slot.endTime);
    return [{ activity, slot, date, startsAt, endsAt, closure }];
  });
}
