import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { brand } from "#content/brand.ts";
import { calendarText } from "#lib/calendar-text.ts";
import type { MailCalendar } from "#lib/mail/message.ts";
import type { AppointmentRow } from "../queries/appointments.ts";

interface Invitation {
  /** Who is invited: the parent's address. */
  to: string;
  baseUrl: string;
}

/**
 * An appointment as calendars read it (RFC 5546). Its id stays the same whatever happens to it, and its sequence
 * rises, so that a calendar moves or removes what it took in before. It names no child.
 */
export function writeAppointmentFile(
  appointment: AppointmentRow,
  { to, baseUrl }: Invitation,
): MailCalendar {
  const { requestId, sequence, startsAt, endsAt, place, updatedAt, cancelledAt } = appointment;
  const isCancelled = cancelledAt !== null;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    method,
    prodId: { company: brand.shortName, product: "Evaluations" },
  });
  calendar.createEvent({
    id: `evaluation-${requestId}@${new URL(baseUrl).hostname}`,
    sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: `${brand.shortName} player evaluation`,
    location: place,
    ...{ start: startsAt, end: endsAt, stamp: updatedAt, lastModified: updatedAt },
    organizer: { name: brand.name, email: brand.email },
    attendees: [
      {
        email: to,
        rsvp: false,
        status: ICalAttendeeStatus.ACCEPTED,
        role: ICalAttendeeRole.REQ,
      },
    ],
  });
  return { method, content: calendarText(calendar) };
}
