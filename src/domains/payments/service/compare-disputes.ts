import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { DAY_MS } from "#lib/time.ts";
import type { OnPurpose } from "./on-purpose.ts";

/** How far back disputes are compared: a bank may take months to decide. */
const WINDOW_MS = 120 * DAY_MS;

/**
 * Tells each purpose once more what banks do about its payments: an event that was lost, or came before that of the
 * payment itself, is caught up with. What is known already changes nothing. Throws `PaymentsUnavailable`.
 */
export async function compareDisputes(deps: Deps, purposes: readonly OnPurpose[]): Promise<void> {
  const { payments, database, now } = deps;
  if (!payments) return;
  const since = new Date(now().getTime() - WINDOW_MS);
  for await (const news of payments.listDisputes(since)) {
    const marks = { subject: null, sessionId: null, paymentIntentId: news.paymentIntentId };
    for (const purpose of purposes) {
      const fields = { purpose: purpose.name, disputeId: news.disputeId };
      await isolateFailure(deps, fields, "a dispute is left as it is", () =>
        database.db.transaction(async (tx) => {
          const reference = await purpose.findReference(tx, marks);
          if (reference !== null) await purpose.onDispute(tx, deps, reference, news);
        }),
      );
    }
  }
}
