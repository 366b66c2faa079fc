import { brand } from "#content/brand.ts";
import { writeCalendarFile } from "#lib/mail/calendar-file.ts";
import type { MailCalendar } from "#lib/mail/message.ts";
import type { AppointmentRow } from "../queries/appointments.ts";

interface Invitation {
  /** Who is invited: the parent's address. */
  to: string;
  baseUrl: string;
}

/** An appointment as a calendar takes it in. It names no child. */
export function writeAppointmentFile(
  { requestId, sequence, startsAt, endsAt, place, updatedAt, cancelledAt }: AppointmentRow,
  { to, baseUrl }: Invitation,
): MailCalendar {
  const entry = {
    ...{ id: `evaluation-${requestId}@${new URL(baseUrl).hostname}`, sequence },
    ...{ isCancelled: cancelledAt !== null, summary: `${brand.shortName} player evaluation` },
    ...{ place, startsAt, endsAt, updatedAt },
  };
  return writeCalendarFile(entry, {
    to,
    organizer: { name: brand.name, email: brand.email },
    prodId: { company: brand.shortName, product: "Evaluations" },
  });
}
