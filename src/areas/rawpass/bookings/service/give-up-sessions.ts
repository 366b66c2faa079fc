import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { listComingSingle } from "../queries/own-bookings.ts";
import { cancelBooking } from "./bookings.ts";
import { refundBooking } from "./drop-in-refunds.ts";

/**
 * Gives up the sessions of an account beside its passes that have not begun, and its places on waitlists, while
 * their slots are locked. Drop-ins are refunded as if the family had canceled them.
 */
export async function giveUpSessions(
  tx: PublicTx,
  deps: Deps,
  { userId }: { userId: number },
): Promise<void> {
  for (const { id: bookingId } of await listComingSingle(tx, { userId, now: deps.now() })) {
    const { outcome } = await cancelBooking(tx, deps, { bookingId });
    if (outcome === "refund") await refundBooking(tx, deps, { bookingId, reason: "cancelled" });
  }
}
