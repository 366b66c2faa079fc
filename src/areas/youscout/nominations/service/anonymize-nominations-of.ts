import { asc, eq } from "drizzle-orm";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { isEditable } from "../rules/nominations.ts";
import { nominations } from "../tables.ts";
import { ANONYMIZED, ANONYMIZED_AUTHOR } from "./anonymize-nominations.ts";
import { transitionNomination } from "./transition-nomination.ts";

/**
 * Anonymizes the nominations of an account that is being deleted, in the transaction that deletes
 * it: what waits is withdrawn and anonymized, what staff have decided stays without its author. A
 * second time changes nothing. What a guardian said stays, and so does the way to take it back: what a guardian took
 * down is withdrawn and keeps its words as long as any other no does (`isDueToAnonymize`).
 */
export async function anonymizeNominationsOf(
  tx: PublicTx,
  deps: Deps,
  userId: number,
): Promise<void> {
  const isOwn = eq(nominations.submittedByUserId, userId);
  const own = await tx
    .select({
      id: nominations.id,
      status: nominations.status,
      keptNo: nominations.keptNo,
      guardianRevokedAt: nominations.guardianRevokedAt,
      guardianShortenedAt: nominations.guardianShortenedAt,
    })
    .from(nominations)
    .where(isOwn)
    .orderBy(asc(nominations.id))
    .for("update");
  const anonymized = { ...ANONYMIZED, anonymizedAt: deps.now() };
  for (const { id, status, ...said } of own) {
    if (!isEditable(status)) continue;
    const { keptNo, guardianRevokedAt, guardianShortenedAt } = said;
    const set = (keptNo ?? guardianRevokedAt ?? guardianShortenedAt) ? {} : anonymized;
    await transitionNomination(tx, deps, SYSTEM, id, { transition: "withdraw", set });
  }
  await tx.update(nominations).set(ANONYMIZED_AUTHOR).where(isOwn);
}
