import { notifyPartner } from "#domains/partners/service/notify-partner.ts";
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
  const { id: relatedId, creatorId: partnerId } = row;
  await notifyPartner(tx, deps, { partnerId, type: "listing", relatedId, message: write(row) });
}
