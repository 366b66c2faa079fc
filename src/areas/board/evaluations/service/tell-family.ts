import type { CallOffReason } from "#areas/board/events/schema/events.ts";
import type { BoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { notifyMember } from "#areas/platform/notifications/service/notify-member.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { type AppointmentNews, appointmentMail } from "../mails/appointments.ts";
import type { AppointmentRow } from "../queries/appointments.ts";
import { findChildName } from "../queries/family.ts";
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
  /** Why its event was called off. */
  reason?: CallOffReason | null | undefined;
}

/** Tells a family what happened to its appointment, by mail and in the bell, in the transaction of it. */
export async function tellFamily(
  tx: Db,
  deps: Pick<Deps, "mail" | "now" | "config">,
  { userId, parentEmail, playerName, appointment, news, names, reason }: Telling,
): Promise<void> {
  const { to, ...message } = appointmentMail(appointmentFor(appointment, names, playerName), {
    news,
    reason,
    now: deps.now(),
    to: parentEmail,
    child: await findChildName(tx, { userId, parentEmail, playerName }),
    baseUrl: deps.config.baseUrl,
  });
  const relatedId = appointment.requestId;
  await notifyMember(tx, deps, { userId, type: "evaluation", relatedId, message, to });
}
