import { ACCOUNT_AGE_MS } from "#lib/votes/limits.ts";

/** What an account lacks to vote as itself. */
export type Lack = "adult" | "email" | "age";

/** An account, as far as it matters for votes; `createdAt` as a date or as calls say it. */
interface Account {
  isAdult: boolean;
  isEmailConfirmed: boolean;
  createdAt: Date | string;
}

/** What the account lacks to vote as itself, the first thing first; null where it lacks nothing. */
export function lackOf({ isAdult, isEmailConfirmed, createdAt }: Account, now: Date): Lack | null {
  if (!isAdult) return "adult";
  if (!isEmailConfirmed) return "email";
  return now.getTime() - new Date(createdAt).getTime() < ACCOUNT_AGE_MS ? "age" : null;
}
