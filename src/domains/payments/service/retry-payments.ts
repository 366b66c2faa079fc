import type { Deps } from "#lib/deps.ts";
import { apart, isAway } from "#lib/payments/apart.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { compareWhenDue } from "./compare-when-due.ts";
import type { OnPayments } from "./on-payments.ts";
import { sendRefund } from "./send-refund.ts";
import { syncPayment } from "./sync-payment.ts";

/** What is younger is being worked on. */
const SETTLING_MS = 2 * MINUTE_MS;
const MOST = 500;

/**
 * Sends again the refunds that the payment provider has not answered, and compares what a restore
 * left to compare. While the provider is away everything stays as it is until the next time; what
 * goes wrong with one thing stays with that one.
 */
export async function retryPayments(deps: Deps, purposes: readonly OnPayments[]): Promise<void> {
  try {
    for (const purpose of purposes) await retryRefunds(deps, purpose);
    await compareWhenDue(deps, purposes);
  } catch (error) {
    if (!isAway(error)) throw error;
    deps.log.warn({}, "payments are asked for later", error);
  }
}

async function retryRefunds(deps: Deps, purpose: OnPayments): Promise<void> {
  const before = new Date(deps.now().getTime() - SETTLING_MS);
  const requested = await purpose.listRequestedRefunds(deps.database.db, before, MOST);
  for (const { id: refundId, reference } of requested) {
    const fields = { purpose: purpose.name, refundId };
    await apart(deps, fields, "a refund is left as it is", async () => {
      await sendRefund(deps, { refundId }, purpose);
      await syncPayment(deps, { reference }, purpose);
    });
  }
}
