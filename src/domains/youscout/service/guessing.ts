import type { Deps } from "../../../lib/deps.ts";
import { createLimit, type Limit } from "../../../lib/http/limits.ts";

/**
 * How often a day a network address may say who a child is, by nominating or by changing a nomination,
 * over all accounts. Nothing of it is given back: what became of a name must not be worth trying.
 */
export function createChildrenOfAddress(deps: Deps): Limit {
  return createLimit(deps, {
    name: "nomination-address",
    points: 30,
    seconds: 24 * 60 * 60,
    message: "Many nominations have come from your network today. Please come back tomorrow.",
  });
}
