import { type CallOffReason, calledOffText } from "#areas/board/events/schema/events.ts";
import { brand } from "#content/brand.ts";
import { whenInWords } from "#lib/dates.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import type { AppointmentRow } from "../queries/appointments.ts";
import { type CancelledBy, canCancel, cancelUntil } from "../rules/appointments.ts";
import { writeAppointmentFile } from "./calendar-file.ts";

/** What happened to an appointment, or that it is tomorrow. */
export type AppointmentNews = "scheduled" | "moved" | "newEnd" | "cancelled" | "reminder";

/** What a family is told of an appointment that is not as it was. */
export function newsOfMove(before: AppointmentRow, after: AppointmentRow): AppointmentNews {
  const isSameStart = before.startsAt.getTime() === after.startsAt.getTime();
  const isSameEnd = before.endsAt.getTime() === after.endsAt.getTime();
  return isSameStart && before.place === after.place && !isSameEnd ? "newEnd" : "moved";
}

const SUBJECTS: Record<AppointmentNews, string> = {
  scheduled: "Your player evaluation is scheduled",
  moved: "Your player evaluation has a new time or place",
  newEnd: "Your player evaluation has a new end time",
  cancelled: "Your player evaluation is canceled",
  reminder: "Reminder: your player evaluation",
};

interface News {
  news: AppointmentNews;
  /** Why its event was called off. */
  reason?: CallOffReason | null | undefined;
  now: Date;
  to: string;
  /** First name of the player; null where the address may be a stranger's. */
  child: string | null;
  baseUrl: string;
}

/**
 * Tells the family when and where, with the calendar file. Of the child it says the first name at most, and that among
 * the facts, which the bell leaves out.
 */
export function appointmentMail(
  appointment: AppointmentRow,
  { news, reason, now, to, child, baseUrl }: News,
): MailMessage {
  const { requestId, sequence, startsAt, endsAt, place, cancelledBy } = appointment;
  return {
    cause: `evaluation:${requestId}:${news === "reminder" ? news : "appointment"}:${sequence}`,
    to,
    replyTo: brand.email,
    subject: SUBJECTS[news],
    parts: [
      introOf(appointment, news),
      ...(reason ? [calledOffText(null, reason)] : []),
      {
        facts: [
          ...(child ? [["Player", child] satisfies [string, string]] : []),
          [news === "cancelled" ? "Was" : "When", `${whenInWords(startsAt)} (New Orleans time)`],
          ["Until", whenInWords(endsAt)],
          ["Where", place],
        ],
      },
      news === "cancelled" ? ANOTHER_DATE[cancelledBy ?? "staff"] : wayOut(appointment, now),
      { button: "See your evaluation", url: baseUrl + paths.myEvaluations },
      { small: "The attached file takes it into your calendar, or out of it." },
    ],
    calendar: writeAppointmentFile(appointment, { to, baseUrl }),
  };
}

const ANOTHER_DATE: Record<CancelledBy, string> = {
  family: "You canceled it yourself. Reply to this email if you'd like another date.",
  staff: "Reply to this email if you have questions or would like another date.",
};

/** What to do who can't come. */
function wayOut(appointment: AppointmentRow, now: Date): string {
  if (!canCancel(appointment, now)) return `If you can't come, please call us: ${brand.phone}.`;
  const until = whenInWords(cancelUntil(appointment));
  return `If you can't come, please cancel on your page before ${until}. After that, call us: ${brand.phone}.`;
}

function introOf({ place, startsAt, endsAt }: AppointmentRow, news: AppointmentNews): string {
  const where = `${whenInWords(startsAt)}, ${place}`;
  return {
    scheduled: `We look forward to seeing you: ${where}.`,
    moved: `Please note the new time and place: ${where}.`,
    newEnd: `Your evaluation now ends on ${whenInWords(endsAt)}. It starts as planned: ${where}.`,
    cancelled: "The evaluation that you had scheduled with us is canceled.",
    reminder: `A reminder of your evaluation: ${where}.`,
  }[news];
}

/** Tells staff that a family canceled. */
export function staffCancelMail(
  { requestId, sequence, startsAt, place }: AppointmentRow,
  staff: string,
): MailMessage {
  return {
    cause: `evaluation:${requestId}:canceled:${sequence}`,
    to: staff,
    subject: `Evaluation request ${requestId}: the family canceled`,
    parts: [
      "The family canceled its evaluation. The place is free again.",
      {
        facts: [
          ["Was", whenInWords(startsAt)],
          ["Where", place],
        ],
      },
    ],
  };
}
