import { findFactorDueAt } from "#areas/platform/accounts/queries/factor-duty.ts";
import { renewSession } from "#areas/platform/accounts/service/sessions.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { renewCodes } from "./recovery-codes.ts";

/** What follows when an account has got a factor. */
export interface Enrolled {
  /** Ten of them with the first factor, else null. */
  recoveryCodes: string[] | null;
  /** The session's new token, where it could do nothing but add a factor; null where it stays as it is. */
  token: string | null;
}

/** What follows when an account has got one factor more. */
export const NOT_THE_FIRST: Enrolled = { recoveryCodes: null, token: null };

/**
 * Gives an account with its first factor recovery codes: it had no other when this one was added, under its lock.
 * A session that could only add one may do everything from now
 * on, so it gets another id, and the others of the account, which showed no factor, end.
 */
export async function settleFirstFactor(
  tx: Db,
  deps: Deps,
  { userId, token }: { userId: number; token: string },
): Promise<Enrolled> {
  const recoveryCodes = await renewCodes(tx, deps, userId);
  const dueAt = await findFactorDueAt(tx, deps, userId);
  const wasDue = dueAt !== null && dueAt <= deps.now();
  return { recoveryCodes, token: wasDue ? await renewSession(tx, deps, { userId, token }) : null };
}
