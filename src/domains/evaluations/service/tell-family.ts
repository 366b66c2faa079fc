import { notifyMember } from "#domains/notifications/service/notify-member.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { type AppointmentNews, appointmentMail } from "../mails/appointments.ts";
import type { AppointmentRow } from "../queries/appointments.ts";

interface Telling {
  /** The account that asked. */
  userId: number;
  parentEmail: string;
  appointment: AppointmentRow;
  news: AppointmentNews;
}

/** Tells a family what happened to its appointment, by mail and in the bell, in the transaction of it. */
export async function tellFamily(
  tx: Db,
  deps: Pick<Deps, "mail" | "now" | "config">,
  { userId, parentEmail, appointment, news }: Telling,
): Promise<void> {
  const { to, ...message } = appointmentMail(appointment, {
    news,
    now: deps.now(),
    to: parentEmail,
    baseUrl: deps.config.baseUrl,
  });
  const relatedId = appointment.requestId;
  await notifyMember(tx, deps, { userId, type: "evaluation", relatedId, message, to });
}
