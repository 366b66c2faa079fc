import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";
import { calendarText } from "../calendar-text.ts";
import type { MailCalendar } from "./message.ts";

/** What a calendar takes in. */
export interface CalendarEntry {
  /** Stays the same whatever happens to the entry. */
  id: string;
  /** Rises with each change, so that a calendar moves or removes what it took in before. */
  sequence: number;
  isCancelled: boolean;
  summary: string;
  place: string;
  startsAt: Date;
  endsAt: Date;
  updatedAt: Date;
}

interface Invitation {
  /** Who is invited. */
  to: string;
  organizer: { name: string; email: string };
  prodId: { company: string; product: string };
}

/** An entry as calendars read it from a mail (RFC 5546). */
export function writeCalendarFile(
  { isCancelled, place, startsAt, endsAt, updatedAt, ...entry }: CalendarEntry,
  { to, organizer, prodId }: Invitation,
): MailCalendar {
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ method, prodId });
  calendar.createEvent({
    ...entry,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    location: place,
    ...{ start: startsAt, end: endsAt, stamp: updatedAt, lastModified: updatedAt },
    organizer,
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
