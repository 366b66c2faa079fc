import { lt } from "drizzle-orm";
import type { CountChange } from "#areas/votes/schema/count-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { prospectVoteChanges } from "../tables.ts";

/** Records what staff changed of the counts, for the ledger of the day. */
export async function recordVoteChanges(
  tx: PublicTx,
  changes: readonly CountChange[],
  changedAt: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insert(prospectVoteChanges)
    .values(
      changes.map(({ targetId, ...change }) => ({ ...change, prospectId: targetId, changedAt })),
    );
}

/** Takes what staff changed of the counts before a moment, for good. */
export async function takeVoteChanges(tx: PublicTx, before: Date): Promise<CountChange[]> {
  const { prospectId, what, reason, votes, changedAt } = prospectVoteChanges;
  return tx
    .delete(prospectVoteChanges)
    .where(lt(changedAt, before))
    .returning({ targetId: prospectId, what, reason, votes });
}
