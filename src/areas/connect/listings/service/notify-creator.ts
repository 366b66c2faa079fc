import { notifyPartner } from "#areas/connect/profiles/service/notify-partner.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import type { ListingRow } from "../queries/listings.ts";

/** Tells whoever created a listing, in the transaction of the change. */
export async function notifyCreator(
  tx: Db,
  deps: Pick<Deps, "config" | "mail" | "now">,
  { row, write }: { row: ListingRow; write: (row: ListingRow) => Omit<MailMessage, "to"> },
): Promise<void> {
  const { id: relatedId, creatorId: partnerId } = row;
  const mail = write(row);
  const url = `${deps.config.baseUrl}${paths.connectDashboard}`;
  const message = { ...mail, parts: [...mail.parts, { button: "Open my dashboard", url }] };
  await notifyPartner(tx, deps, { partnerId, type: "listing", relatedId, message });
}
