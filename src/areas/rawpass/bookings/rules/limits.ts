import { addDays } from "#lib/dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { KINDS } from "../schema/states.ts";

/** How many days of bookings there are, today included: so far ahead people book and cancel. */
export const DAYS_AHEAD = 14;
/** Make-ups that are open at once, those for closures not counted. */
export const OPEN_CREDITS_MAX = 2;
/** Sessions of an athlete that staff excuse for illness in a quarter of the year. */
export const ILLNESSES_A_QUARTER = 2;
/** Weekly places that an athlete waits for at once. */
export const STANDING_WAITS_MAX = 10;

export const HOLD_MINUTES = 35;
export const OFFER_MINUTES = 30;
/** How long a weekly place is kept for who waited. */
export const STANDING_OFFER_HOURS = 48;
/** How long before its end an offer of a weekly place is mailed again. */
const STANDING_REMINDER_HOURS = 24;
/** How long a family whose offer has ended can stay on the waitlist by one click. */
export const STAY_DAYS = 14;
/** A session that is cancelled so long before its start is not used. */
export const IN_TIME_HOURS = 12;
/** The hours before a session in which nobody waits for it any more. */
export const WAITLIST_ENDS_HOURS = 2;
/** For how many days after it staff see a missed session and can excuse it. */
export const MISSED_DAYS_BACK = 90;
/** How long a make-up is valid. */
export const CREDIT_DAYS = 30;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Until when a place is held for a payment that begins now. */
export const holdEnd = (now: Date) => after(now, HOLD_MINUTES * MINUTE_MS);
/** Until when a session's place is offered to who waited. */
export const offerEnd = (now: Date) => after(now, OFFER_MINUTES * MINUTE_MS);
/** Until when a standing place is offered to who waited. */
export const standingOfferEnd = (now: Date) => after(now, STANDING_OFFER_HOURS * HOUR_MS);
/** Offers of weekly places that end before it get a reminder. */
export const standingReminderEnd = (now: Date) => after(now, STANDING_REMINDER_HOURS * HOUR_MS);
/** Until when a family whose offer ended then can stay on the waitlist. */
export const stayEnd = (lapsedAt: Date) => after(lapsedAt, STAY_DAYS * DAY_MS);
/** Until when a make-up that is given now can be used. */
export const creditEnd = (now: Date) => after(now, CREDIT_DAYS * DAY_MS);

/** The first and the last day that can be booked. */
export function bookableDays(today: string): { from: string; to: string } {
  return { from: today, to: addDays(today, DAYS_AHEAD - 1) };
}

/** Whether a session that is cancelled now is credited: 12 hours ahead, or more. */
export function isInTime(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() >= IN_TIME_HOURS * HOUR_MS;
}

/** Until when a cancellation is in time. */
export const freeCancellationEnd = (startsAt: Date) => after(startsAt, -IN_TIME_HOURS * HOUR_MS);

/** The first day of the quarter of the year in which a day lies. */
export function quarterStart(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
}

/** What happens when a place is free that somebody waits for. */
export type WaitlistStep = "book" | "offer" | "nothing";

/**
 * Over 12 hours ahead a make-up is booked, and a family that has to pay gets an offer; then offers only; under 2
 * hours the place is free for all.
 */
export function waitlistStep(
  kind: (typeof KINDS)[number],
  startsAt: Date,
  now: Date,
): WaitlistStep {
  const ahead = startsAt.getTime() - now.getTime();
  if (ahead < WAITLIST_ENDS_HOURS * HOUR_MS) return "nothing";
  return kind === "make_up" && ahead > IN_TIME_HOURS * HOUR_MS ? "book" : "offer";
}

/** The first day from `day` on that is on a weekday; 0 is Sunday. */
export function firstOnWeekday(day: string, dayOfWeek: number): string {
  const ahead = (dayOfWeek - new Date(Date.parse(day)).getUTCDay() + 7) % 7;
  return addDays(day, ahead);
}

/** Two spans of days that share one; a last day that is null is none. */
export function sharesDays(
  one: { firstDate: string; lastDate: string | null },
  other: { firstDate: string; lastDate: string | null },
): boolean {
  const endsBefore = (a: typeof one, b: typeof one) =>
    a.lastDate !== null && a.lastDate < b.firstDate;
  return !endsBefore(one, other) && !endsBefore(other, one);
}

/** Whether an activity is for an age. */
export function isInRange(
  { minAge, maxAge }: { minAge: number; maxAge: number },
  age: number,
): boolean {
  return minAge <= age && age <= maxAge;
}
