import { DAY_MS, MINUTE_MS } from "#lib/time.ts";

/** How long an authenticator app shows a code (RFC 6238), in seconds, and how many digits it has. */
export const STEP_SECONDS = 30;
export const APP_DIGITS = 6;
/** How many steps a clock may be early or late. */
export const STEPS_ASIDE = 1;

export const RECOVERY_CODES = 10;
/** Letters and digits that nobody mistakes for others: 32, so that each is 5 bits. */
const RECOVERY_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const RECOVERY_LENGTH = 10;

/** A recovery code of 50 bits out of random bytes, as it is stored and compared. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, RECOVERY_LENGTH), (byte) => RECOVERY_LETTERS[byte % 32]).join(
    "",
  );
}

/** A recovery code as people read it: `abcde-fghij`. */
export function writeRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
}

/** What was typed, without case, spaces and hyphens. */
export function readCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, "");
}

/** Whether it looks like a code of an authenticator app; everything else may be a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** How long an owner has been one before they may say that somebody lost a factor: others notice meanwhile. */
export const RECOVERER_MS = 7 * DAY_MS;

/** The most passkeys of an account. */
export const PASSKEYS_MAX = 10;
/** How long a browser may take to have a passkey used. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** How many an account has for new passkeys at once. */
export const CHALLENGES_OF_ACCOUNT = 10;

/** How long a second administrator may confirm what the first has proposed. */
export const RECOVERY_MS = DAY_MS;

/** The oldest moment whose proposals are still good. */
export function recoveriesSince(now: Date): Date {
  return new Date(now.getTime() - RECOVERY_MS);
}

/** The oldest moment whose challenges are still good. */
export function challengesSince(now: Date): Date {
  return new Date(now.getTime() - CHALLENGE_MS);
}
