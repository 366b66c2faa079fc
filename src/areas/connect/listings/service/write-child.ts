import { eq } from "drizzle-orm";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import type { Secrets } from "#lib/secrets.ts";
import { getAnswering } from "../queries/kept-noes.ts";
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

/**
 * Forgets the child whom a listing is about and the guardian, but for keyed hashes. The guardian's link stays, to say
 * so and to say no.
 */
export async function forgetFacts(
  tx: PublicTx,
  secrets: Secrets,
  listingId: number,
): Promise<void> {
  const { guardianHash, childHashes } = await getAnswering(tx, secrets, listingId);
  const hashes = { askedChildHash: childHashes[0] ?? null, askedGuardianHash: guardianHash };
  await unseen(tx)
    .update(minors)
    .set({ ...NO_FACTS, askedEmail: null, ...hashes })
    .where(eq(minors.listingId, listingId));
}

/** Forgets whom the link of an emptied listing belongs to, once that guardian has said no. */
export async function forgetAsked(tx: PublicTx, listingId: number): Promise<void> {
  await unseen(tx)
    .update(minors)
    .set({ askedChildHash: null, askedGuardianHash: null })
    .where(eq(minors.listingId, listingId));
}
