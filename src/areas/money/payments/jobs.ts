import type { Deps } from "#lib/deps.ts";
import {
  HopelessJobError,
  type QueuedJob,
  type RetentionJob,
  type ScheduledJob,
} from "#lib/jobs/jobs.ts";
import { isTestProvider } from "./queries/test-provider.ts";
import { adoptCard } from "./service/adopt-card.ts";
import { comparePayments } from "./service/compare-payments.ts";
import type { OnMoney } from "./service/on-money.ts";
import {
  ADOPT_CARD,
  SEND_CHANGE,
  SEND_MOVEMENT,
  SEND_REFUND,
  STOP_RETRIES,
  SYNC_PAYMENT,
} from "./service/queue.ts";
import { forgetPaymentEvents, MONTHS_KEPT } from "./service/retention.ts";
import { retryPayments } from "./service/retry-payments.ts";
import { sendChange } from "./service/send-change.ts";
import { sendMovement } from "./service/send-movement.ts";
import { sendRefund } from "./service/send-refund.ts";
import { stopRetries } from "./service/stop-retries.ts";
import { syncPayment } from "./service/sync-payment.ts";
import { syncRefunds } from "./service/sync-refunds.ts";

type Purposes = readonly OnMoney[];

export function paymentQueuedJobs(deps: Deps, purposes: Purposes): QueuedJob[] {
  return [
    {
      name: SEND_REFUND,
      run: ({ purpose, refundId }) =>
        sendRefund(deps, { refundId: Number(refundId) }, purposeNamed(purposes, purpose)),
    },
    {
      name: SYNC_PAYMENT,
      async run({ purpose: name, reference, paymentIntentId }) {
        const purpose = purposeNamed(purposes, name);
        const payment = { reference: String(reference), paymentIntentId: String(paymentIntentId) };
        if (!("onSubscription" in purpose)) await syncPayment(deps, payment, purpose);
        else if (paymentIntentId) await syncRefunds(deps, payment, purpose);
      },
    },
    {
      name: SEND_CHANGE,
      async run({ purpose: name, changeId }) {
        const purpose = purposeNamed(purposes, name);
        if (!("onSubscription" in purpose)) throw new HopelessJobError("this purpose is paid once");
        await sendChange(deps, { changeId: Number(changeId) }, purpose);
      },
    },
    {
      name: SEND_MOVEMENT,
      async run({ purpose: name, movementId }) {
        const purpose = purposeNamed(purposes, name);
        if ("onSubscription" in purpose) throw new HopelessJobError("this purpose holds no money");
        await sendMovement(deps, { movementId: Number(movementId) }, purpose);
      },
    },
    {
      name: STOP_RETRIES,
      run: ({ invoiceId }) => stopRetries(deps, { invoiceId: String(invoiceId) }),
    },
    {
      name: ADOPT_CARD,
      run: ({ customerId, cardId }) =>
        adoptCard(deps, { customerId: String(customerId), cardId: String(cardId) }, purposes),
    },
  ];
}

function purposeNamed(purposes: Purposes, wanted: unknown): OnMoney {
  const purpose = purposes.find(({ name }) => name === wanted);
  if (!purpose) throw new HopelessJobError("nobody has registered this purpose");
  return purpose;
}

export function paymentJobs(deps: Deps, purposes: Purposes): ScheduledJob[] {
  return [
    { name: "payments-retry", cron: "*/5 * * * *", run: () => retryPayments(deps, purposes) },
    ...testBilling(deps),
    { name: "payments-compare", cron: "30 5 * * *", run: () => comparePayments(deps, purposes) },
  ];
}

/** Stripe bills by itself. */
function testBilling({ payments }: Deps): ScheduledJob[] {
  if (!isTestProvider(payments)) return [];
  const run = () => payments.control.billDue();
  return [{ name: "payments-bill-test-subscriptions", cron: "*/5 * * * *", run }];
}

export function paymentRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "payments-forget-events",
      cron: "25 5 * * *",
      what: `events from the payment provider, and finished tasks about money, older than ${MONTHS_KEPT} months`,
      run: () => forgetPaymentEvents(deps),
    },
  ];
}
