import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { recordSecurityEvents } from "#lib/security-log.ts";
import { authenticators, passkeys, recoveryCodes } from "../tables.ts";

/**
 * Takes everything that guards an account beside its password, and notes it in the security log.
 * @param client the code of the client that has it done; empty at the command line
 */
export async function takeFactors(
  tx: Db,
  { userId, client }: { userId: number; client: string },
): Promise<void> {
  for (const table of [authenticators, passkeys, recoveryCodes]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  const event = { kind: "factor_removed", accountId: userId, client, detail: "all" } as const;
  await recordSecurityEvents(tx, [event]);
}
