import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { tooBusy } from "./errors.ts";
import { normalizePassword } from "./normalize-password.ts";

/** OWASP's argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MAX_WAITING = 200;

const turn = pLimit(AT_ONCE);

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turn.pendingCount >= MAX_WAITING) {
    throw tooBusy(5);
  }
  return turn(work);
}

/** The normalized password with a salt of its own, as it is kept. Throws `unavailable` when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalizePassword(password), ARGON2));
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password fits, normalized or, as it was once stored, in the encoding in which it was typed. Without an
 * account (`null`) the same work is done for nothing, so that the time of the answer does not tell whether the account
 * exists.
 */
export async function passwordFits(encoded: string | null, password: string): Promise<boolean> {
  // Not in turn: it is made once and kept, so it must not be sent away.
  dummyHash ??= hash("no account has this password", ARGON2);
  const against = encoded ?? (await dummyHash);
  for (const spelling of new Set([normalizePassword(password), password])) {
    if (await inTurn(() => verify(against, spelling))) return encoded !== null;
  }
  return false;
}
