import type { Deps } from "#lib/deps.ts";
import { type AddressLimit, createAddressLimit } from "#lib/http/address-limits.ts";

/**
 * How often a day a network address may say who a child is, by nominating or by changing a nomination,
 * over all accounts. Nothing of it is given back: what became of a name must not be worth trying.
 */
export function createChildrenOfAddress(deps: Deps): AddressLimit {
  return createAddressLimit(deps, {
    name: "nomination-address",
    points: { person: 30, site: 60, network: 300 },
    seconds: 24 * 60 * 60,
    message: "Many nominations have come from your network today. Please come back tomorrow.",
  });
}
