import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS } from "#lib/time.ts";

const ofAddress = perDeps((deps) =>
  createAddressLimit(deps, {
    name: "nomination-address",
    points: { person: 30, household: 60, network: 300 },
    seconds: DAY_SECONDS,
    message: "Many nominations have come from your network today. Please come back tomorrow.",
  }),
);

/**
 * Counts that a member says who a child is, by nominating or by changing a nomination. Throws
 * `too_many` beyond 30 a day from one network address, over all accounts. Nothing of it is refunded:
 * what became of a name must not be worth trying.
 */
export async function takeGuess(deps: Deps, { address }: Member): Promise<void> {
  await ofAddress(deps).take(address);
}
