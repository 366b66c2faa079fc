import type { Db } from "#lib/db/db.ts";
import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { authenticators, factorRecoveries, passkeys } from "../tables.ts";
import { takeLastCodes } from "./recovery-codes.ts";

/** How factors that were removed since are removed again in a restored database: a stolen passkey logs in by itself. */
export const FACTOR_REDOS: Record<string, Redo> = {
  async "account.passkey"(tx, removal) {
    const gone = await tx.delete(passkeys).where(isSubject(passkeys, removal)).returning();
    for (const { userId } of gone) await takeLastCodes(tx, userId);
  },
  async "account.app"(tx, removal) {
    const { userId: id, createdAt } = authenticators;
    const gone = await tx
      .delete(authenticators)
      .where(isSubject({ id, createdAt }, removal))
      .returning();
    for (const { userId } of gone) await takeLastCodes(tx, userId);
  },
};

/** Ends every proposal of a recovery: its person may have shown a factor since the backup. It can be made again. */
export async function endEveryRecovery(tx: Db): Promise<void> {
  await tx.delete(factorRecoveries);
}
