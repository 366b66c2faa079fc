import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { suspendedMail } from "../mails.ts";
import { listOpenOf } from "../queries/deals.ts";

/**
 * Tells staff, in the transaction of a suspension, of the deals of that account that are not over: nothing of them is
 * paid out, and they are marked (`isLeftToStaff`).
 */
export async function tellOfSuspension(
  tx: Db,
  deps: Pick<Deps, "mail" | "now">,
  { userId }: { userId: number },
): Promise<void> {
  const open = await listOpenOf(tx, userId);
  if (open.length === 0) return;
  const at = deps.now();
  await deps.mail.queue(tx, suspendedMail({ open, userId, at }, deps.mail.staff));
}
