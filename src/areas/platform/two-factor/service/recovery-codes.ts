import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { hashRecoveryCode } from "../queries/code-secrets.ts";
import { hasFactor } from "../queries/factors.ts";
import { RECOVERY_CODES, recoveryCodeOf, writeRecoveryCode } from "../rules.ts";
import { recoveryCodes } from "../tables.ts";
import { changeFactors } from "./change-factors.ts";

/**
 * Replaces one's recovery codes by ten new ones, and tells the owner by mail. Throws `conflict` without a second
 * factor, `not_signed_in` where the session has ended meanwhile, and `too_many` beyond twenty times a day.
 * @param token that of the session
 */
export async function replaceRecoveryCodes(
  deps: Deps,
  actor: Member,
  token: string,
): Promise<string[]> {
  const { userId } = actor;
  const change = async (tx: Db) => {
    if (!(await hasFactor(tx, userId))) {
      throw new AppError("conflict", "Recovery codes come with a second factor. Add one first.");
    }
    return renewCodes(tx, deps, userId);
  };
  const made = { kind: "recovery_codes_made", detail: "codes" } as const;
  return changeFactors(deps, actor, { ...made, token, change });
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
