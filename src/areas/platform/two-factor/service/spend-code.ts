import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { toldByMail } from "#areas/platform/accounts/service/email-confirmation.ts";
import { lockAccountAlone } from "#areas/platform/accounts/service/lock-account.ts";
import type { ClientAddress } from "#lib/address.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createGuessLimits } from "#lib/http/guess-limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { clientCode, noteSecurityEvent, recordSecurityEvents } from "#lib/security-log.ts";
import { recoveryCodeUsedMail } from "../mails.ts";
import { findStep, hashRecoveryCode } from "../queries/code-secrets.ts";
import { findAuthenticator } from "../queries/factors.ts";
import { isAppCode, readCode } from "../rules.ts";
import { authenticators, recoveryCodes } from "../tables.ts";
import { endRecovery } from "./recover-account.ts";

/** A code of an account that was typed. */
interface TypedCode {
  userId: number;
  /** Client address of the attempt. */
  address: ClientAddress;
  code: string;
  /** Wrong codes are counted apart by purpose, so that a session keeps nobody from logging in. */
  purpose: "login" | "confirmation";
}

const WRONG = "This code is wrong, or was used already. Please try the next one.";

const LIMIT_WORDS = {
  tooMany: "Too many wrong codes. Please wait a while and try again.",
  // Another password ends guesses of whoever knows this one, or has a session.
  takeTurns:
    "Too many wrong codes for this account. Please try again in a few seconds, or choose a new password through “Forgot your password?”",
} as const;
const guessLimits = perDeps((deps) => ({
  login: createGuessLimits(deps, { name: "second-factor", ...LIMIT_WORDS }),
  confirmation: createGuessLimits(deps, { name: "second-factor-confirmation", ...LIMIT_WORDS }),
}));

/**
 * Uses up a code of an account: of its authenticator app, or a recovery code, of which its owner is told by mail. Ends
 * a recovery of the account, and notes a wrong code in the security log. Throws `second_factor` at `code` for one that
 * is wrong or was used, `too_many` beyond the limits of guesses, which are those of passwords.
 */
export async function spendCode(deps: Deps, typed: TypedCode): Promise<void> {
  const { userId: accountId, address } = typed;
  try {
    await spend(deps, typed);
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === "too_many") {
      const { message, retryAfterSeconds } = refusal;
      throw new AppError("too_many", message, { retryAfterSeconds, accountId, cause: refusal });
    }
    if (refusal instanceof AppError && refusal.code === "second_factor") {
      const event = { kind: "second_factor_failed", accountId, address, detail: "code" } as const;
      await noteSecurityEvent(deps, event);
    }
    throw refusal;
  }
  await endRecovery(deps.database.db, accountId);
}

async function spend(deps: Deps, typed: TypedCode): Promise<void> {
  const { userId, purpose, address } = typed;
  const guess = await guessLimits(deps)[purpose].admit(address, String(userId));
  const code = readCode(typed.code);
  const isRight = isAppCode(code)
    ? await spendAppCode(deps, userId, code)
    : await spendRecoveryCode(deps, { ...typed, code });
  if (!isRight) throw new AppError("second_factor", WRONG, { fields: { code: WRONG } });
  await guess.wasRight();
}

/** One statement decides: of two that come at once with one code, one is let through. */
async function spendAppCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  const { db } = deps.database;
  const app = await findAuthenticator(db, userId);
  if (!app?.confirmedAt) return false;
  const step = findStep(deps, app, code);
  if (step === null) return false;
  const isNew = and(
    eq(authenticators.userId, userId),
    eq(authenticators.sealedSecret, app.sealedSecret),
    isNotNull(authenticators.confirmedAt),
    or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step)),
  );
  const used = await db.update(authenticators).set({ lastStep: step }).where(isNew).returning();
  return used.length > 0;
}

async function spendRecoveryCode(deps: Deps, typed: TypedCode): Promise<boolean> {
  const { db } = deps.database;
  const { userId } = typed;
  const codeHash = hashRecoveryCode(deps.secrets, userId, typed.code);
  const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
  // Looked at before: guesses take no mail from an address that nobody has confirmed.
  if ((await db.$count(recoveryCodes, isCode)) === 0) return false;
  const owner = await getUser(db, userId);
  const client = clientCode(deps.secrets, typed.address);
  const spend = async (tx: Db, isTold: boolean) => {
    await lockAccountAlone(tx, userId);
    const used = await tx.delete(recoveryCodes).where(isCode).returning();
    if (used.length === 0) return false;
    const event = { kind: "recovery_code_used", accountId: userId, client, detail: "" } as const;
    await recordSecurityEvents(tx, [event], deps.now());
    const left = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
    const mail = isTold && recoveryCodeUsedMail(owner, left, deps.now(), deps.mail.staff);
    if (mail) await deps.mail.queue(tx, mail);
    return true;
  };
  const change = (isTold: boolean) => db.transaction((tx) => spend(tx, isTold));
  return toldByMail(deps, { owner, change });
}
