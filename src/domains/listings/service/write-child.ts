import { eq } from "drizzle-orm";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import { type ChildFacts, NO_FACTS } from "../rules/minors.ts";
import { minors } from "../tables.ts";

/** Keeps what is known of the child whom a listing is about. */
export async function writeFacts(
  tx: PublicTx,
  listingId: number,
  facts: ChildFacts,
): Promise<void> {
  await tx
    .insert(minors)
    .values({ listingId, ...facts })
    .onConflictDoUpdate({ target: minors.listingId, set: facts });
}

/** Forgets the child whom a listing is about; the guardian's link stays, to say so. */
export async function forgetFacts(tx: PublicTx, listingId: number): Promise<void> {
  await unseen(tx).update(minors).set(NO_FACTS).where(eq(minors.listingId, listingId));
}
