import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Member } from "#domains/accounts/access.ts";
import { lockAccountOfSession } from "#domains/accounts/service/delete-account.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { hashRecoveryCode } from "../queries/code-secrets.ts";
import { hasFactor } from "../queries.ts";
import { RECOVERY_CODES, recoveryCodeOf, writeRecoveryCode } from "../rules.ts";
import { recoveryCodes } from "../tables.ts";

/**
 * Replaces one's recovery codes by ten new ones. Throws `conflict` without a second factor, and `not_signed_in` where
 * the session has ended meanwhile.
 * @param token that of the session
 */
export async function replaceRecoveryCodes(
  deps: Deps,
  { userId }: Member,
  token: string,
): Promise<string[]> {
  return deps.database.db.transaction(async (tx) => {
    await lockAccountOfSession(tx, deps, { userId, token });
    if (!(await hasFactor(tx, userId))) {
      throw new AppError("conflict", "Recovery codes come with a second factor. Add one first.");
    }
    return renewCodes(tx, deps, userId);
  });
}

/** Takes the recovery codes of an account that has no factor any more. */
export async function takeLastCodes(tx: Db, userId: number): Promise<void> {
  if (await hasFactor(tx, userId)) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Ten new recovery codes for an account that is locked, in place of all that it had. */
export async function renewCodes(tx: Db, { secrets }: Deps, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(16)));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(secrets, userId, code) })));
  return codes.map(writeRecoveryCode);
}
