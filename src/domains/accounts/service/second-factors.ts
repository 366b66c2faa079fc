import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { PasskeyAnswer } from "../schema.ts";

/** A code of an account that was typed. */
export interface TypedCode {
  userId: number;
  code: string;
}

/** What guards accounts beside their passwords, as another domain keeps it. */
export interface OnSecondFactor {
  /** Whether an account has a second factor. */
  isAsked(deps: Deps, userId: number): Promise<boolean>;
  /** Uses up a code of an account. Throws `second_factor` at `code` for a wrong one, `too_many` beyond the limit. */
  spend(deps: Deps, typed: TypedCode): Promise<void>;
  /** Whose passkey answered. Throws `not_signed_in` for one that is not known, or signed something else. */
  findOwner(deps: Deps, answer: PasskeyAnswer): Promise<number>;
}

export const CODE_MISSING = "Please enter a code from your authenticator app, or a recovery code.";

/** Throws `second_factor` unless the account has none, or the code is a right one, which is then used up. */
export async function requireSecondFactor(
  deps: Deps,
  { userId, code }: { userId: number; code: string | undefined },
  factors: OnSecondFactor,
): Promise<void> {
  if (!(await factors.isAsked(deps, userId))) return;
  if (!code) throw new AppError("second_factor", CODE_MISSING);
  await factors.spend(deps, { userId, code });
}
