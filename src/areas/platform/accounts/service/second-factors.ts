import type { ClientAddress } from "#lib/address.ts";
import type { Db } from "#lib/db/db.ts";
import { keepSetting } from "#lib/db/site-settings.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { noteSecurityEvent } from "#lib/security-log.ts";
import type { Person } from "../access/actor.ts";
import { FACTORS_ASKED_SINCE } from "../queries/factor-duty.ts";
import type { PasskeyAnswer } from "../schema.ts";
import type { Holder } from "./sessions.ts";

/** A code of an account that was typed. */
export interface TypedCode {
  userId: number;
  /** Where from. */
  address: ClientAddress;
  code: string;
  /** What for: wrong ones are counted apart, so that a session keeps nobody from logging in. */
  purpose: "login" | "confirmation";
}

/** What guards accounts beside their passwords, as another domain keeps it. */
export interface OnSecondFactor {
  /** Whether an account has a second factor. */
  isAsked(db: Db, userId: number): Promise<boolean>;
  /** Uses up a code of an account. Throws `second_factor` at `code` for a wrong one, `too_many` beyond the limit. */
  spend(deps: Deps, typed: TypedCode): Promise<void>;
  /** Whose passkey answered. Throws `not_signed_in` for one that is not known, or signed something else. */
  findOwner(deps: Deps, actor: Pick<Person, "address">, answer: PasskeyAnswer): Promise<number>;
  /** Whether an account still has the passkey that answered. */
  hasPasskey(db: Db, userId: number, answer: PasskeyAnswer): Promise<boolean>;
}

/**
 * Whether a session may only be used to add a second factor, and to log out: its person is of staff, should have had
 * one by now, and has none. Looked at with each request, so that nothing has to be remembered of a session.
 */
export async function mustEnroll(
  deps: Deps,
  { user, factorDueAt }: Pick<Holder, "user" | "factorDueAt">,
  factors: OnSecondFactor,
): Promise<boolean> {
  if (!factorDueAt || factorDueAt > deps.now()) return false;
  return !(await factors.isAsked(deps.database.db, user.id));
}

/**
 * Notes that this site, which others can reach, asks staff for second factors from now on; the first time counts. They
 * have seven days.
 */
export async function askForFactors({ config, database, now }: Deps): Promise<void> {
  if (!config.isPublic) return;
  await keepSetting(database.db, FACTORS_ASKED_SINCE, now().toISOString());
}

export const CODE_MISSING = "Please enter a code from your authenticator app, or a recovery code.";

/**
 * Throws `second_factor` unless the account has none, or the code is a right one, which is then used up.
 * @returns whether one was shown
 */
export async function requireSecondFactor(
  deps: Deps,
  { code, ...who }: { userId: number; address: ClientAddress; code: string | undefined },
  factors: OnSecondFactor,
): Promise<boolean> {
  if (!(await factors.isAsked(deps.database.db, who.userId))) return false;
  if (!code) throw new AppError("second_factor", CODE_MISSING);
  await spendCode(deps, { ...who, code, purpose: "login" }, factors);
  return true;
}

/** Uses up a code of an account, or notes in the security log that it was a wrong one. Throws as `spend` does. */
export async function spendCode(
  deps: Deps,
  typed: TypedCode,
  factors: OnSecondFactor,
): Promise<void> {
  try {
    await factors.spend(deps, typed);
  } catch (refusal) {
    const { userId: accountId, address } = typed;
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
}
