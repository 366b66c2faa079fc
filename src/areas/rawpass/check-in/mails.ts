import type { MissedBooking } from "#areas/rawpass/bookings/queries/bookings-of-day.ts";
import { IN_TIME_HOURS } from "#areas/rawpass/bookings/rules/limits.ts";
import { clockTime, dayAndMonth, dayName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { dayOfWeek } from "#lib/dates.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { MISSED_DAYS } from "./rules/decision.ts";

/** Tells a family that an athlete did not come several times. Nothing is lost by it. */
export function missedMail({
  missed,
  firstName,
  to,
  rawPassUrl,
  hasPass,
}: {
  /** The sessions that were missed, the latest last. */
  missed: readonly MissedBooking[];
  firstName: string;
  to: string;
  /** The page of the family's passes, or of the week where it has none. */
  rawPassUrl: string;
  hasPass: boolean;
}): MailMessage {
  return {
    cause: `rawpass-missed:${missed.at(-1)?.id}`,
    to,
    subject: `We missed ${firstName} at training`,
    parts: [
      `${firstName} missed ${missed.length} sessions in the last ${MISSED_DAYS} days. We hope all is well.`,
      {
        facts: missed.map(({ activityName, date, startTime }): [string, string] => [
          activityName,
          `${dayName(dayOfWeek(date))}, ${dayAndMonth(date)}, at ${clockTime(startTime)}`,
        ]),
      },
      `The place stays yours. If you cancel a session at least ${IN_TIME_HOURS} hours ahead, you get a make-up for it, and somebody on the waitlist can train instead.`,
      { button: hasPass ? "See your RawPass" : "See RawPass", url: rawPassUrl },
    ],
  };
}
