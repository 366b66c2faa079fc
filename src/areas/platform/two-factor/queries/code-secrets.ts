import { Secret, TOTP } from "otpauth";
import type { Deps } from "#lib/deps.ts";
import { keyedHash, openSealed, type Secrets } from "#lib/secrets.ts";
import { APP_DIGITS, STEP_SECONDS, STEPS_ASIDE } from "../rules.ts";

/** What the secret of an account's app is sealed for. */
export function appPurpose(userId: number): string {
  return `authenticator of ${userId}`;
}

/**
 * The number of the 30 seconds whose code this is, at most one step off the present; null when it is none.
 * @param app its account, and its secret as it is kept
 */
export function findStep(
  { secrets, now }: Pick<Deps, "secrets" | "now">,
  { userId, sealedSecret }: { userId: number; sealedSecret: string },
  code: string,
): number | null {
  const secret = Secret.fromBase32(openSealed(secrets.vote, appPurpose(userId), sealedSecret));
  const timestamp = now().getTime();
  const app = new TOTP({ secret, digits: APP_DIGITS, period: STEP_SECONDS });
  const aside = app.validate({ token: code, timestamp, window: STEPS_ASIDE });
  return aside === null ? null : app.counter({ timestamp }) + aside;
}

/** What the database keeps of a recovery code. */
export function hashRecoveryCode(secrets: Secrets, userId: number, code: string): string {
  return keyedHash(secrets.vote, `recovery code of ${userId}: ${code}`);
}
