import type { Deps } from "#lib/deps.ts";
import { isolateFailure, isProviderAway } from "#lib/payments/isolate-failure.ts";
import { isComparisonDue } from "../queries/comparison-due.ts";
import { compareWhenDue } from "./compare-when-due.ts";
import { EVENT_DELAY_MS } from "./event-delay.ts";
import type { OnMoney } from "./on-money.ts";
import type { OnPayments } from "./on-payments.ts";
import type { OnSubscriptions } from "./on-subscriptions.ts";
import { sendChange } from "./send-change.ts";
import { sendMovement } from "./send-movement.ts";
import { sendRefund } from "./send-refund.ts";
import { syncPayment } from "./sync-payment.ts";
import { syncRefunds } from "./sync-refunds.ts";

const MOST = 500;

/**
 * Sends again the refunds, the transfers and the changes of subscriptions that the payment provider has not
 * answered, after the comparison that a restore asked for; until that was made no transfer is sent. While the
 * provider is away nothing changes until the next run. One that fails does not stop the others.
 */
export async function retryPayments(deps: Deps, purposes: readonly OnMoney[]): Promise<void> {
  try {
    // First, since what a restore has forgotten is not to be sent once more.
    await compareWhenDue(deps, purposes);
    const isKnown = !(await isComparisonDue(deps.database.db));
    for (const purpose of purposes) {
      await retryRefunds(deps, purpose);
      if ("onSubscription" in purpose) await retryChanges(deps, purpose);
      else if (isKnown) await retryMovements(deps, purpose);
    }
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    deps.log.warn({}, "payments are retried later", error);
  }
}

async function retryRefunds(deps: Deps, purpose: OnMoney): Promise<void> {
  const before = new Date(deps.now().getTime() - EVENT_DELAY_MS);
  const requested = await purpose.listRequestedRefunds(deps.database.db, before, MOST);
  for (const { id: refundId, reference, paymentIntentId } of requested) {
    const fields = { purpose: purpose.name, refundId };
    await isolateFailure(deps, fields, "a refund is left as it is", async () => {
      await sendRefund(deps, { refundId }, purpose);
      if (!("onSubscription" in purpose)) await syncPayment(deps, { reference }, purpose);
      else if (paymentIntentId) await syncRefunds(deps, { reference, paymentIntentId }, purpose);
    });
  }
}

async function retryChanges(deps: Deps, purpose: OnSubscriptions): Promise<void> {
  const before = new Date(deps.now().getTime() - EVENT_DELAY_MS);
  for (const { id: changeId } of await purpose.listRequestedChanges(
    deps.database.db,
    before,
    MOST,
  )) {
    const fields = { purpose: purpose.name, changeId };
    await isolateFailure(deps, fields, "a change of a subscription is left as it is", () =>
      sendChange(deps, { changeId }, purpose),
    );
  }
}

async function retryMovements(deps: Deps, purpose: OnPayments): Promise<void> {
  const before = new Date(deps.now().getTime() - EVENT_DELAY_MS);
  const { db } = deps.database;
  for (const { id: movementId } of (await purpose.payouts?.listRequestedMovements(
    db,
    before,
    MOST,
  )) ?? []) {
    const fields = { purpose: purpose.name, movementId };
    await isolateFailure(deps, fields, "a transfer is left as it is", () =>
      sendMovement(deps, { movementId }, purpose),
    );
  }
}
