import { rowOf } from "#areas/board/prospects/queries/distinct-children.ts";
import type { Guarded } from "#areas/board/prospects/queries/namesakes.ts";
import { writeGuardian } from "#areas/board/prospects/service/write-guardian.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writeNomination } from "./write-nomination.ts";

/**
 * Puts guardians on hold who were asked about namesakes of a child about whom a guardian has answered: one person alone
 * may have named them. Those who agreed before are left alone. Call it under `lockAnswers`.
 */
export async function holdStrangers(
  tx: PublicTx,
  strangers: readonly Guarded[],
  now: Date,
): Promise<void> {
  const isGuardianOnHold = true;
  for (const { type, id } of strangers.filter(({ isAsked }) => isAsked).map(rowOf)) {
    if (type === "nomination") await writeNomination(tx, id, { isGuardianOnHold }, now);
    else await writeGuardian(tx, id, { isGuardianOnHold });
  }
}
