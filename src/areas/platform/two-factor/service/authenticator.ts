import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { lockAccountAlone } from "#areas/platform/accounts/service/lock-account.ts";
import { brand } from "#content/brand.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { sealText } from "#lib/secrets.ts";
import { appPurpose, findStep } from "../queries/code-secrets.ts";
import { findAuthenticator, hasFactor } from "../queries/factors.ts";
import { APP_DIGITS, readCode, STEP_SECONDS } from "../rules.ts";
import type { AppCode } from "../schema/factors.ts";
import { authenticators } from "../tables.ts";
import { changeFactors, requireAddition } from "./change-factors.ts";
import { takeLastCodes } from "./recovery-codes.ts";
import { type Enrolled, NOT_THE_FIRST, settleFirstFactor } from "./settle-first-factor.ts";

/** RFC 4226: as long as the hash. */
const SECRET_BYTES = 20;
const WRONG = "This is not the code that the app shows. Please try the next one.";

/**
 * Makes the secret for an authenticator app, which guards nothing until `confirmAuthenticator`. Throws `conflict`
 * where there is an app already, `too_many` after twenty factors a day.
 * @returns the secret in base32, and the address that the app scans
 */
export async function startAuthenticator(
  deps: Deps,
  actor: Member,
): Promise<{ secret: string; address: string }> {
  const { userId, username } = actor;
  await requireAddition(deps, actor);
  const secret = new Secret({ size: SECRET_BYTES });
  const sealedSecret = sealText(deps.secrets.vote, appPurpose(userId), secret.base32);
  const fresh = { sealedSecret, createdAt: deps.now(), lastStep: null };
  const [kept] = await deps.database.db.transaction(async (tx) => {
    await lockAccountAlone(tx, userId);
    return tx
      .insert(authenticators)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({
        target: authenticators.userId,
        set: fresh,
        setWhere: isNull(authenticators.confirmedAt),
      })
      .returning({ userId: authenticators.userId });
  });
  if (!kept) {
    throw new AppError("conflict", "There is an authenticator app already. Remove it first.");
  }
  const app = new TOTP({
    ...{ issuer: brand.name, label: username, secret },
    ...{ digits: APP_DIGITS, period: STEP_SECONDS },
  });
  return { secret: secret.base32, address: app.toString() };
}

/**
 * Has logins ask for codes of the app, whose first one comes along, and tells the owner by mail. Throws `invalid` at
 * `code` for a wrong one, `stale` where nothing was begun, or it is done, `too_many` beyond twenty factors a day.
 * @param sent the code, and the token of the session that adds it
 */
export async function confirmAuthenticator(
  deps: Deps,
  actor: Member,
  { code, token }: AppCode & { token: string },
): Promise<Enrolled> {
  const { userId } = actor;
  const change = async (tx: Db) => {
    const app = await findAuthenticator(tx, userId);
    if (!app || app.confirmedAt) {
      throw new AppError("stale", "This was begun anew or finished elsewhere. Please start again.");
    }
    const step = findStep(deps, app, readCode(code));
    if (step === null) throw new AppError("invalid", WRONG, { fields: { code: WRONG } });
    const isFirst = !(await hasFactor(tx, userId));
    await tx
      .update(authenticators)
      .set({ confirmedAt: deps.now(), lastStep: step })
      .where(eq(authenticators.userId, userId));
    return isFirst ? settleFirstFactor(tx, deps, { userId, token }) : NOT_THE_FIRST;
  };
  return changeFactors(deps, actor, { kind: "factor_added", detail: "app", token, change });
}

/**
 * Removes the app, and with the last factor the recovery codes; tells the owner. Throws `not_found` without one, and
 * `not_signed_in` where the session has ended meanwhile.
 * @param token that of the session
 */
export async function removeAuthenticator(deps: Deps, actor: Member, token: string): Promise<void> {
  const { userId } = actor;
  const change = async (tx: Db) => {
    const isConfirmed = and(
      eq(authenticators.userId, userId),
      isNotNull(authenticators.confirmedAt),
    );
    const gone = await tx.delete(authenticators).where(isConfirmed).returning();
    if (gone.length === 0) throw new AppError("not_found", "There is no authenticator app.");
    await takeLastCodes(tx, userId);
  };
  await changeFactors(deps, actor, { kind: "factor_removed", detail: "app", token, change });
}
