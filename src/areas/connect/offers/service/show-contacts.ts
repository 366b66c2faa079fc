import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { offers } from "../tables.ts";

/** Lets both sides of a talk read all that was written: what they agreed on is paid. */
export async function showContacts(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { offerId }: { offerId: number },
): Promise<void> {
  await tx.update(offers).set({ contactsShownAt: now() }).where(eq(offers.id, offerId));
}
