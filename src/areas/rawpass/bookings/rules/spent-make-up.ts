import { nameOfSession } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { businessMoment } from "#lib/dates.ts";

/** What a make-up is booked for, or was used for: `booked for Wednesday, March 10 at 5:00 PM`. */
export function spentOn(
  session: { date: string; startTime: string },
  now: Date,
): { isOver: boolean; words: string } {
  const isOver = businessMoment(session.date, session.startTime) <= now;
  return { isOver, words: `${isOver ? "used" : "booked"} for ${nameOfSession(session)}` };
}
