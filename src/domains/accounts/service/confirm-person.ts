import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { Member } from "../access.ts";
import type { PersonConfirmation } from "../schema.ts";
import { CODE_MISSING, type OnSecondFactor } from "./second-factors.ts";
import { noteConfirmation } from "./sessions.ts";
import { confirmPassword } from "./sign-in.ts";

/**
 * Has the person of a session show who it is: by a code where the account has a second factor, else by the password.
 * For ten minutes nothing asks again. Throws `invalid` at `password` or `code`, `too_many` beyond the limits.
 */
export async function confirmPerson(
  deps: Deps,
  actor: Member,
  { token, password = "", code }: PersonConfirmation & { token: string },
  factors: OnSecondFactor,
): Promise<void> {
  if (await factors.isAsked(deps, actor.userId)) {
    if (!code) throw wrongCode(CODE_MISSING);
    await factors.spend(deps, { userId: actor.userId, code }).catch(asInvalid);
  } else await confirmPassword(deps, actor, password);
  await noteConfirmation(deps, { token });
}

/** A wrong code at a login means that nobody is signed in; here somebody is. */
function asInvalid(refusal: unknown): never {
  const isWrong = refusal instanceof AppError && refusal.code === "second_factor";
  throw isWrong ? wrongCode(refusal.message) : refusal;
}

function wrongCode(message: string): AppError {
  return new AppError("invalid", message, { fields: { code: message } });
}
