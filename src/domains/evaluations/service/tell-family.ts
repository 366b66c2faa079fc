import { notifyMember } from "#domains/notifications/service/notify-member.ts";
import type { BoardNames } from "#domains/prospects/queries/board-names.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { type AppointmentNews, appointmentMail } from "../mails/appointments.ts";
import type { AppointmentRow } from "../queries/appointments.ts";
import { appointmentFor } from "../queries/shown.ts";

interface Telling {
  /** The account that asked. */
  userId: number;
  parentEmail: string;
  playerName: string;
  appointment: AppointmentRow;
  news: AppointmentNews;
  /** Whom the place must not name. */
  names: BoardNames;
}

/** Tells a family what happened to its appointment, by mail and in the bell, in the transaction of it. */
export async function tellFamily(
  tx: Db,
  deps: Pick<Deps, "mail" | "now" | "config">,
  { userId, parentEmail, playerName, appointment, news, names }: Telling,
): Promise<void> {
  const { to, ...message } = appointmentMail(appointmentFor(appointment, names, playerName), {
    news,
    now: deps.now(),
    to: parentEmail,
    baseUrl: deps.config.baseUrl,
  });
  const relatedId = appointment.requestId;
  await notifyMember(tx, deps, { userId, type: "evaluation", relatedId, message, to });
}
