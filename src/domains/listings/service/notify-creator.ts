import { getUser } from "#domains/accounts/queries.ts";
import { notifyMember } from "#domains/notifications/service/notify-member.ts";
import { getPartner } from "#domains/partners/queries.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import type { ListingRow } from "../queries/listings.ts";

/** Tells whoever created a listing, in the transaction of the change. */
export async function notifyCreator(
  tx: Db,
  deps: Pick<Deps, "mail" | "now">,
  { row, write }: { row: ListingRow; write: (row: ListingRow) => Omit<MailMessage, "to"> },
): Promise<void> {
  const { userId } = await getPartner(tx, row.creatorId);
  const { email } = await getUser(tx, userId);
  const { id: relatedId } = row;
  await notifyMember(tx, deps, {
    userId,
    type: "listing",
    relatedId,
    message: write(row),
    to: email,
  });
}
