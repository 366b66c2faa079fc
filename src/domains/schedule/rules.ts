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
const SLOT_MINUTES_MIN = 30;
const SLOT_MINUTES_MAX = 180;
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

/** Days on which nothing takes place; `activityId` null is all activities. */
export interface ClosedDays {
  fromDate: string;
  toDate: string;
  activityId: number | null;
}

/** Whether an activity takes place on none of its times on a day. */
export function isClosedOn(closure: ClosedDays, activityId: number, day: string): boolean {
  return (
    closure.fromDate <= day &&
    day <= closure.toDate &&
    (closure.activityId === null || closure.activityId === activityId)
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
        closure: closures.find((one) => isClosedOn(one, slot.activityId, date)) ?? null,
      })),
  );
}

/**
 * Why a closure can't be taken back; null if it can. Sessions that had begun before it was made took place. One without
 * make-ups moves billing dates as soon as it begins, and they don't move back.
 */
export function troubleWithReopening<
  Slot extends WeeklyTime & RunningDays & { id: number; activityId: number },
>(closure: ClosedDays & { createdAt: Date }, slots: readonly Slot[], now: Date): string | null {
  const today = businessDay(now);
  if (closure.toDate < today) return "This closure is over, so it can't be taken back.";
  if (!givesCredits(closure) && closure.fromDate <= today) {
    return "This closure has begun and moves billing dates, so it can't be taken back.";
  }
  const hasBegun = sessionsOf(slots, [closure], { from: closure.fromDate, to: today }).some(
    ({ slot, date, closure: isClosed }) => {
      const startsAt = businessMoment(date, slot.startTime);
      return isClosed !== null && closure.createdAt < startsAt && startsAt <= now;
    },
  );
  return hasBegun ? "A session of this closure would have begun, so it can't be taken back." : null;
}
