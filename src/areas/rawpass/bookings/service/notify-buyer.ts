import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { listSlotsById } from "#areas/rawpass/schedule/queries/schedule.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { type FamilyMailContext, familyLinks, type NamedSession } from "../mails.ts";
import type { DropInRow } from "../queries/drop-ins.ts";
import { findBooking } from "../queries/places.ts";
import { notifyFamily } from "./notify-family.ts";

/** Writes to a buyer, with what is known of the session beside what was sold. */
type WriteToBuyer = (
  context: FamilyMailContext,
  known: Pick<NamedSession, "coach" | "place">,
) => MailMessage;

/** Mails whoever bought a drop-in, also where its booking is gone. Who is gone gets no mail. */
export async function notifyBuyer(
  tx: Db,
  deps: Deps,
  { dropIn, write }: { dropIn: DropInRow; write: WriteToBuyer },
): Promise<void> {
  const { userId, bookingId } = dropIn;
  const booking = bookingId === null ? null : await findBooking(tx, bookingId);
  if (booking) {
    const [slot] = await listSlotsById(tx, [booking.slotId]);
    const { coach = null, place = null } = slot ?? {};
    await notifyFamily(tx, deps, {
      athleteId: booking.athleteId,
      write: (context) => write(context, { coach, place }),
    });
    return;
  }
  if (userId === null) return;
  const { email } = await getUser(tx, userId);
  if (!email) return;
  const context = { to: email, athlete: "Your athlete", ...familyLinks(deps.config.baseUrl) };
  const isTest = deps.payments?.isTest ?? false;
  await deps.mail.queue(tx, write({ ...context, isTest }, { coach: null, place: null }));
}
