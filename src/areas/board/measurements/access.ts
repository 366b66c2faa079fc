import type { Actor } from "#areas/platform/accounts/access/actor.ts";

/** The account that enters a value; null for none. */
export function enteredBy(actor: Actor): number | null {
  return actor.kind === "member" ? actor.userId : null;
}
