import type { AthleteRow } from "#areas/people/athletes/queries/athletes.ts";
import {
  findClosureOf,
  listActivitiesById,
  type SlotRow,
} from "#areas/rawpass/schedule/queries/schedule.ts";
import { runsOn } from "#areas/rawpass/schedule/schema/weekly-time.ts";
import { lockSlots } from "#areas/rawpass/schedule/service/locks.ts";
import { ageOn, businessDay, businessMoment, dayOfWeek } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { countTaken, type SessionKey } from "../queries/occupancy.ts";
import { bookableDays, isInRange } from "../rules/limits.ts";

/** A session in which nobody else gets or gives up a place until the transaction ends. */
export interface OpenSession {
  slot: SlotRow;
  activityId: number;
  date: string;
  startsAt: Date;
  isClosed: boolean;
  now: Date;
}

/** Locks a session with its slot. Throws `not_found` where the slot has none on that day. */
export async function lockSession(
  tx: Db,
  deps: Pick<Deps, "now">,
  { slotId, date }: SessionKey,
): Promise<OpenSession> {
  const slot = (await lockSlots(tx, [slotId])).get(slotId);
  if (!slot || slot.dayOfWeek !== dayOfWeek(date) || !runsOn(slot, date)) {
    throw new AppError("not_found", "There is no such session.");
  }
  return sessionOfLockedSlot(tx, deps, slot, date);
}

/** The session of a slot that is locked already. */
export async function sessionOfLockedSlot(
  tx: Db,
  { now }: Pick<Deps, "now">,
  slot: SlotRow,
  date: string,
): Promise<OpenSession> {
  const { activityId } = slot;
  const closure = await findClosureOf(tx, slot, date);
  const startsAt = businessMoment(date, slot.startTime);
  return { slot, activityId, date, startsAt, isClosed: closure !== null, now: now() };
}

/**
 * How many places are free; 0 if the session is closed.
 * @param at null counts firm places only, so that held and offered ones are free
 */
export async function countFree(
  tx: Db,
  { slot, date, isClosed, now }: OpenSession,
  at: Date | null = now,
): Promise<number> {
  if (isClosed) return 0;
  return Math.max(0, slot.maxCapacity - (await countTaken(tx, { slotId: slot.id, date }, at)));
}

/** Throws `conflict` for a session that nobody books now: it is closed, over, or too far ahead. */
export async function refuseUnbookable(
  tx: Db,
  { slot, date, startsAt, isClosed, now }: OpenSession,
): Promise<void> {
  const days = bookableDays(businessDay(now));
  if (isClosed) throw new AppError("conflict", "This session is closed.");
  if (startsAt <= now) throw new AppError("conflict", "This session has started.");
  if (date > days.to) {
    throw new AppError("conflict", "This session can't be booked yet. It opens 14 days ahead.");
  }
  const [activity] = await listActivitiesById(tx, [slot.activityId]);
  if (!activity?.isActive || !slot.isAvailable) {
    throw new AppError("conflict", "Places in this session are not sold right now.");
  }
}

/** Throws `conflict`, with the message at `athleteId`, unless an athlete is of the age for an activity on a day. */
export async function refuseAge(
  tx: Db,
  { birthDate }: AthleteRow,
  { activityId, day }: { activityId: number; day: string },
): Promise<void> {
  const [activity] = await listActivitiesById(tx, [activityId]);
  const refuse = (message: string): never => {
    throw new AppError("conflict", message, { fields: { athleteId: message } });
  };
  if (birthDate === null) return refuse("Please enter the athlete's birth date first.");
  const age = ageOn(birthDate, day);
  if (activity && isInRange(activity, age)) return;
  refuse(`${activity?.name ?? "This activity"} is not for age ${age}.`);
}
