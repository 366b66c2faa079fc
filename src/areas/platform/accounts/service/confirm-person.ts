import { hasFactor } from "#areas/platform/two-factor/queries/factors.ts";
import { acceptPasskey } from "#areas/platform/two-factor/service/passkey-login.ts";
import { spendCode } from "#areas/platform/two-factor/service/spend-code.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { noteSecurityEvent } from "#lib/security-log.ts";
import { confirmAgain, type Member } from "../access/actor.ts";
import { CONFIRMED_MS, lastsSince } from "../rules/lifetimes.ts";
import type { PasskeyAnswer, PersonConfirmation } from "../schema.ts";
import { CODE_MISSING } from "./second-factors.ts";
import { confirmationOf, noteConfirmation } from "./sessions.ts";
import { confirmPassword } from "./sign-in.ts";

/**
 * Has the person of a session show who it is: by a passkey, by a code where the account has a second factor, else by
 * the password. For ten minutes nothing asks again. Throws `invalid`, also at `password` or `code`, and `too_many`
 * beyond the limits.
 */
export async function confirmPerson(
  deps: Deps,
  actor: Member,
  { token, password = "", code, passkey }: PersonConfirmation & { token: string },
): Promise<void> {
  if (passkey) await requireOwner(deps, actor, passkey);
  else if (await hasFactor(deps.database.db, actor.userId)) {
    if (!code) throw wrongCode(CODE_MISSING);
    const { userId, address } = actor;
    const typed = { userId, address, code, purpose: "confirmation" } as const;
    await spendCode(deps, typed).catch(asInvalid);
  } else await confirmPassword(deps, actor, password);
  await noteConfirmation(deps, { token });
}

/**
 * For what the password alone would do. Throws `confirm_again` where the account has a second factor, unless it was
 * shown in the last ten minutes.
 */
export async function requireFactorShown(
  deps: Deps,
  { userId }: Member,
  { token }: { token: string },
): Promise<void> {
  if (!(await hasFactor(deps.database.db, userId))) return;
  const confirmedAt = await confirmationOf(deps.database.db, deps, token);
  if (confirmedAt < lastsSince(deps.now(), CONFIRMED_MS)) throw confirmAgain();
}

async function requireOwner(
  deps: Deps,
  { userId, address }: Member,
  passkey: PasskeyAnswer,
): Promise<void> {
  const owner = await acceptPasskey(deps, { address }, passkey).catch((refusal: unknown) => {
    if (refusal instanceof AppError) return null;
    throw refusal;
  });
  if (owner === userId) return;
  await noteSecurityEvent(deps, {
    kind: "second_factor_failed",
    accountId: userId,
    address,
    detail: "passkey",
  });
  throw new AppError("invalid", "This passkey is not one of your account.");
}

/** A wrong code at a login means that nobody is signed in; here somebody is. */
function asInvalid(refusal: unknown): never {
  const isWrong = refusal instanceof AppError && refusal.code === "second_factor";
  throw isWrong ? wrongCode(refusal.message) : refusal;
}

function wrongCode(message: string): AppError {
  return new AppError("invalid", message, { fields: { code: message } });
}
