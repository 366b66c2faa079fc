import { getUser } from "#domains/accounts/queries.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { type FamilyMailContext, familyLinks } from "../mails.ts";
import type { DropInRow } from "../queries/drop-ins.ts";
import { findBooking } from "../queries/places.ts";
import { notifyFamily } from "./notify-family.ts";

/** Mails whoever bought a drop-in, also where its booking is gone. Who is gone gets no mail. */
export async function notifyBuyer(
  tx: Db,
  deps: Deps,
  { dropIn, write }: { dropIn: DropInRow; write: (context: FamilyMailContext) => MailMessage },
): Promise<void> {
  const { userId, bookingId } = dropIn;
  const booking = bookingId === null ? null : await findBooking(tx, bookingId);
  if (booking) {
    await notifyFamily(tx, deps, { athleteId: booking.athleteId, write });
    return;
  }
  if (userId === null) return;
  const { email } = await getUser(tx, userId);
  if (!email) return;
  const context = { to: email, athlete: "Your athlete", ...familyLinks(deps.config.baseUrl) };
  await deps.mail.queue(tx, write({ ...context, isTest: deps.payments?.isTest ?? false }));
}
