import { hasFactor } from "#areas/platform/two-factor/queries/factors.ts";
import { spendCode } from "#areas/platform/two-factor/service/spend-code.ts";
import type { ClientAddress } from "#lib/address.ts";
import { keepSetting } from "#lib/db/site-settings.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { FACTORS_ASKED_SINCE } from "../queries/factor-duty.ts";
import type { Holder } from "./sessions.ts";

/**
 * Whether a session may only be used to add a second factor, and to log out: its person is of staff, should have had
 * one by now, and has none. Looked at with each request, so that nothing has to be remembered of a session.
 */
export async function mustEnroll(
  deps: Deps,
  { user, factorDueAt }: Pick<Holder, "user" | "factorDueAt">,
): Promise<boolean> {
  if (!factorDueAt || factorDueAt > deps.now()) return false;
  return !(await hasFactor(deps.database.db, user.id));
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
): Promise<boolean> {
  if (!(await hasFactor(deps.database.db, who.userId))) return false;
  if (!code) throw new AppError("second_factor", CODE_MISSING);
  await spendCode(deps, { ...who, code, purpose: "login" });
  return true;
}
