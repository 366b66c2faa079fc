import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { DAY_MS } from "#lib/time.ts";
import { findMeant } from "./find-purpose.ts";
import type { OnMoney } from "./on-money.ts";
import { recordDispute } from "./record-dispute.ts";

/** How far back disputes are compared: a bank may take months to decide. */
const WINDOW_MS = 120 * DAY_MS;

/**
 * Tells each purpose once more what banks do about its payments: an event that was lost, or came before that of the
 * payment itself, is caught up with. What is known already changes nothing. Throws `PaymentsUnavailable`.
 */
export async function compareDisputes(deps: Deps, purposes: readonly OnMoney[]): Promise<void> {
  const { payments, database, now } = deps;
  if (!payments) return;
  const since = new Date(now().getTime() - WINDOW_MS);
  for await (const news of payments.listDisputes(since)) {
    const { disputeId, paymentIntentId } = news;
    await isolateFailure(deps, { disputeId }, "a dispute is left as it is", async () => {
      const marks = { subject: null, sessionId: null, paymentIntentId };
      const meant = await findMeant(deps, marks, purposes);
      if (!meant) return;
      await database.contentVersion.publish((tx) => recordDispute(tx, deps, meant, news));
    });
  }
}
