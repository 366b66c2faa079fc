import { ACCOUNT_AGE_MS } from "./limits.ts";

/** The facts of an account that matter for votes; `createdAt` as a date or as calls give it. */
interface Account {
  isAdult: boolean;
  isEmailConfirmed: boolean;
  createdAt: Date | string;
}

/** Whether the account votes as itself instead of as its network address. */
export function votesAsItself(
  { isAdult, isEmailConfirmed, createdAt }: Account,
  now: Date,
): boolean {
  const ageMs = now.getTime() - new Date(createdAt).getTime();
  return isAdult && isEmailConfirmed && ageMs >= ACCOUNT_AGE_MS;
}
