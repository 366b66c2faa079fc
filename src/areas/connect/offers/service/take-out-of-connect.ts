import { takeDownListingsOf } from "#areas/connect/listings/service/take-down.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { endBegunBy } from "./close-offers.ts";

/**
 * Takes an account that is suspended out of Connect: its listings with the open talks about them, and the open talks
 * that it began, of which the creators alone are told.
 */
export async function takeOutOfConnect(
  tx: PublicTx,
  deps: Deps,
  { userId }: { userId: number },
): Promise<void> {
  await takeDownListingsOf(tx, deps, { userId });
  await endBegunBy(tx, deps, { userId, kind: "close" });
}
