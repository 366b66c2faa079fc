import type { FactorState } from "../schema/factors.ts";

/** Whether a second factor is asked for that is not there. */
export function isOwed({ dueAt, appSince, passkeys }: FactorState): boolean {
  return dueAt !== null && appSince === null && passkeys.length === 0;
}
