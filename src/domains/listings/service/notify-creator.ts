import { getUser } from "#domains/accounts/queries.ts";
import { getPartner } from "#domains/partners/queries.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import type { ListingRow } from "../queries/listings.ts";

/** Mails whoever created a listing, in the transaction of the change. Without an address, nobody. */
export async function notifyCreator(
  tx: Db,
  { mail }: Pick<Deps, "mail">,
  { row, write }: { row: ListingRow; write: (row: ListingRow, to: string) => MailMessage },
): Promise<void> {
  const { userId } = await getPartner(tx, row.creatorId);
  const { email } = await getUser(tx, userId);
  if (email) await mail.queue(tx, write(row, email));
}
