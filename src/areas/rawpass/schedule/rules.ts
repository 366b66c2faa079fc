import { businessDay, businessMoment, dayOfWeek, daysBetween } from "#lib/dates.ts";
import { givesCredits } from "./schema/closure-length.ts";
import { type RunningDays, runsOn, type WeeklyTime } from "./schema/weekly-time.ts";

/** The most activities, and slots of one: activities with their slots are read and shown as a whole. */
export const ACTIVITIES_MAX = 50;
export const SLOTS_MAX = 100;
/** Closures that are not over yet. */
export const CLOSURES_MAX = 200;

/** How long before a time with holders moves they are told. */
export const MOVE_NOTICE_DAYS = 14;

/** What a session may cost, in cents. */
export const RATE_MIN_CENTS = 100;
export const RATE_MAX_CENTS = 100_000;

/** Between which times a slot may lie (design: rules of places). */
const OPENS_AT = "06:00";
const CLOSES_AT = "22:00";
export const SLOT_MINUTES_MIN = 30;
export const SLOT_MINUTES_MAX = 180;
export const CAPACITY_MAX = 200;
export const AGE_MAX = 99;

/** The minutes from the start of a slot to its end; negative where they are reversed. */
function minutesOf({ startTime, endTime }: Omit<WeeklyTime, "dayOfWeek">): number {
  return minuteOf(endTime) - minuteOf(startTime);
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** What is wrong with the hours of a slot, at which field; null where nothing is. */
export function troubleWithHours(
  slot: Omit<WeeklyTime, "dayOfWeek">,
): { field: "startTime" | "endTime"; message: string } | null {
  if (slot.startTime < OPENS_AT) {
    return { field: "startTime", message: "A session starts at 6:00 AM or later" };
  }
  if (slot.endTime > CLOSES_AT) {
    return { field: "endTime", message: "A session ends by 10:00 PM" };
  }
  const minutes = minutesOf(slot);
  if (minutes <= 0) return { field: "endTime", message: "The end must be after the start" };
  if (minutes < SLOT_MINUTES_MIN || minutes > SLOT_MINUTES_MAX) {
    return { field: "endTime", message: "A session lasts 30 to 180 minutes" };
  }
  return null;
}

/** What a closure closes. */
export interface ClosedDays {
  fromDate: string;
  toDate: string;
  /** Null is all activities. */
  activityId: number | null;
  /** Sessions that start earlier take place; null is the whole day. */
  fromTime: string | null;
  /** The only slot whose session is closed; null is all of them. */
  slotId: number | null;
  /** Sessions that had begun when the closure was made take place. */
  createdAt: Date;
}

type ClosableSlot = Pick<WeeklyTime, "startTime"> & { id: number; activityId: number };

/** Whether a closure closes the session of a slot on a day. */
export function isClosedOn(closure: ClosedDays, slot: ClosableSlot, day: string): boolean {
  const { fromDate, toDate, activityId, fromTime, slotId, createdAt } = closure;
  if (day < fromDate || toDate < day) return false;
  if (activityId !== null && activityId !== slot.activityId) return false;
  const isInPart =
    slotId === null ? fromTime === null || fromTime <= slot.startTime : slotId === slot.id;
  return isInPart && createdAt < businessMoment(day, slot.startTime);
}

/** Whether a closure already closes everything that another one would. */
export function isCovered(wanted: ClosedDays, closure: ClosedDays): boolean {
  const covers = <Value>(all: Value | null, one: Value | null) => all === null || all === one;
  return (
    closure.fromDate <= wanted.toDate &&
    wanted.fromDate <= closure.toDate &&
    covers(closure.activityId, wanted.activityId) &&
    covers(closure.slotId, wanted.slotId) &&
    (closure.fromTime === null || (wanted.fromTime !== null && closure.fromTime <= wanted.fromTime))
  );
}

/**
 * The sessions of the days from the first to the last in the order in which they start: each slot once on
 * every one of its weekdays, with the closure that it falls to, or null.
 */
export function sessionsOf<
  Slot extends WeeklyTime & RunningDays & { id: number; activityId: number },
  Closure extends ClosedDays,
>(
  slots: readonly Slot[],
  closures: readonly Closure[],
  { from, to }: { from: string; to: string },
): { slot: Slot; date: string; closure: Closure | null }[] {
  const inOrder = slots.toSorted(
    (one, other) => one.startTime.localeCompare(other.startTime) || one.id - other.id,
  );
  return daysBetween(from, to).flatMap((date) =>
    inOrder
      .filter((slot) => slot.dayOfWeek === dayOfWeek(date) && runsOn(slot, date))
      .map((slot) => ({
        slot,
        date,
        closure: closures.find((one) => isClosedOn(one, slot, date)) ?? null,
      })),
  );
}

/**
 * Why a closure can't be taken back; null if it can. Sessions that had begun before it was made took place. One without
 * make-ups moves billing dates as soon as it begins, and they don't move back.
 */
export function troubleWithReopening<
  Slot extends WeeklyTime & RunningDays & { id: number; activityId: number },
>(closure: ClosedDays, slots: readonly Slot[], now: Date): string | null {
  const today = businessDay(now);
  if (closure.toDate < today) return "This closure is over, so it can't be taken back.";
  if (!givesCredits(closure) && closure.fromDate <= today) {
    return "This closure has begun and moves billing dates, so it can't be taken back.";
  }
  const hasBegun = sessionsOf(slots, [closure], { from: closure.fromDate, to: today }).some(
    ({ slot, date, closure: isClosed }) =>
      isClosed !== null && businessMoment(date, slot.startTime) <= now,
  );
  return hasBegun ? "A session of this closure would have begun, so it can't be taken back." : null;
}
