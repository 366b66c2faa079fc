import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { batchesById } from "#lib/http/csv.ts";
import { type ContactMessageRow, countMessages, listMessagesBelow } from "../queries.ts";
import type { ContactFilter } from "../schema.ts";

/** Hands out the messages of the filter for a file, after writing down who took how many. */
export async function exportMessages(
  { database: { db } }: Deps,
  actor: Actor,
  filter: ContactFilter,
): Promise<AsyncIterable<ContactMessageRow[]>> {
  requireStaff(actor);
  await recordChange(db, actor, {
    action: "list_exported",
    subject: { type: "contact_message" },
    after: { rows: await countMessages(db, filter) },
  });
  return batchesById((before, limit) => listMessagesBelow(db, filter, before, limit));
}
