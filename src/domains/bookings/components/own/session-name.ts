import { clockTime, dayAndMonth, dayName } from "#domains/schedule/schema/slot-names.ts";
import { dayOfWeek } from "#lib/dates.ts";
import type { OwnBooking } from "../../schema/own.ts";

/** A session as a sentence names it: `Wednesday, March 10 at 5:00 PM`. */
export function nameOfSession({ date, startTime }: { date: string; startTime: string }): string {
  return `${dayName(dayOfWeek(date))}, ${dayAndMonth(date)} at ${clockTime(startTime)}`;
}

/** The button by which a place, an offer or a wait is given up. */
export function leavingOf({ state, heldUntil }: OwnBooking): string {
  if (state === "waitlisted") return "Leave the waitlist";
  if (state === "offered") return "Decline";
  return heldUntil === null ? "Cancel" : "Give up";
}
