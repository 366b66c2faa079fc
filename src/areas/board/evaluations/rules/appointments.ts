import { addDays, businessDay, businessMoment, businessTime } from "#lib/dates.ts";
import { DAY_MS } from "#lib/time.ts";
import type { EvaluationStatus } from "./statuses.ts";

/** Who can cancel an appointment. */
export const CANCELLED_BY = ["family", "staff"] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

/** The most letters of what staff write in a report. */
export const REPORT_WORDS_MAX = 3_000;

/** Stored in place of a report's words once staff say that there will be no report. Nobody writes an empty text. */
export const NO_REPORT = "";

/** How long before an appointment its family cancels it by itself at the latest. */
export const CANCEL_BEFORE_MS = DAY_MS;

/** When somebody is evaluated, and whether that was cancelled. */
interface Appointment {
  startsAt: Date;
  cancelledAt: Date | null;
}

/**
 * When an appointment ends at the latest: on its own day, at the hour at which the event ends on its last one, or at
 * midnight where it starts after that hour, and never after the event.
 */
export function endOfAppointment(startsAt: Date, event: { endsAt: Date }): Date {
  const day = businessDay(startsAt);
  const closing = businessMoment(day, businessTime(event.endsAt).slice(-5));
  const end = closing > startsAt ? closing : businessMoment(addDays(day, 1), "00:00");
  return end < event.endsAt ? end : event.endsAt;
}

/** The last moment at which a family cancels its appointment by itself: 24 hours before. */
export function cancelUntil({ startsAt }: Pick<Appointment, "startsAt">): Date {
  return new Date(startsAt.getTime() - CANCEL_BEFORE_MS);
}

/** Whether a family may cancel its appointment now. */
export function canCancel(appointment: Appointment, now: Date): boolean {
  return appointment.cancelledAt === null && now <= cancelUntil(appointment);
}

/** After how many days without contact a request is marked for staff. */
export const PATIENCE_DAYS = 5;
/** After how many days a request whose family was contacted waits for staff again, unless it has a date by then. */
export const CONTACTED_DAYS = 14;
/** After how many days an evaluation that took place waits for staff only if they began its report. */
export const NO_REPORT_DAYS = 30;

/** Whether an evaluation is over for so long that no report of it waits unless one was begun. */
export function isLongOver({ endsAt }: { endsAt: Date }, now: Date): boolean {
  return now.getTime() - endsAt.getTime() >= NO_REPORT_DAYS * DAY_MS;
}

/** Whether a family has waited for five days without hearing from staff. */
export function isWaiting(
  { status, createdAt }: { status: string; createdAt: Date },
  now: Date,
): boolean {
  return status === "pending" && now.getTime() - createdAt.getTime() >= PATIENCE_DAYS * DAY_MS;
}

/** Whether the family may correct or withdraw a request: until staff have given it a date, or after that fell through. */
export function canFamilyChange(
  status: EvaluationStatus,
  appointment: { cancelledAt: Date | null } | null,
): boolean {
  return (
    (status === "pending" || status === "contacted") &&
    (appointment === null || appointment.cancelledAt !== null)
  );
}

/** Whether a request may be about another child after its fields that differ are corrected. */
export function isMaybeAnother(differing: object): boolean {
  return "playerName" in differing || "playerAge" in differing;
}
