import type { Actor } from "#domains/accounts/access.ts";

/** How an address names a metric. */
export { slugOf } from "./rules/metrics.ts";

/** The account that enters a value; null for none. */
export function enteredBy(actor: Actor): number | null {
  return actor.kind === "member" ? actor.userId : null;
}
