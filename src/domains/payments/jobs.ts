import type { Deps } from "#lib/deps.ts";
import {
  HopelessJobError,
  type QueuedJob,
  type RetentionJob,
  type ScheduledJob,
} from "#lib/jobs/jobs.ts";
import { comparePayments } from "./service/compare-payments.ts";
import type { OnPayments } from "./service/on-payments.ts";
import { SEND_REFUND, SYNC_PAYMENT } from "./service/queue.ts";
import { forgetPaymentEvents } from "./service/retention.ts";
import { retryPayments } from "./service/retry-payments.ts";
import { sendRefund } from "./service/send-refund.ts";
import { syncPayment } from "./service/sync-payment.ts";

type Purposes = readonly OnPayments[];

export function paymentQueuedJobs(deps: Deps, purposes: Purposes): QueuedJob[] {
  return [
    {
      name: SEND_REFUND,
      run: ({ purpose, refundId }) =>
        sendRefund(deps, { refundId: Number(refundId) }, purposeNamed(purposes, purpose)),
    },
    {
      name: SYNC_PAYMENT,
      async run({ purpose, reference }) {
        await syncPayment(deps, { reference: String(reference) }, purposeNamed(purposes, purpose));
      },
    },
  ];
}

function purposeNamed(purposes: Purposes, wanted: unknown): OnPayments {
  const purpose = purposes.find(({ name }) => name === wanted);
  if (!purpose) throw new HopelessJobError("nobody has registered this purpose");
  return purpose;
}

export function paymentJobs(deps: Deps, purposes: Purposes): ScheduledJob[] {
  return [
    { name: "payments-retry", cron: "*/5 * * * *", run: () => retryPayments(deps, purposes) },
    { name: "payments-compare", cron: "30 5 * * *", run: () => comparePayments(deps, purposes) },
  ];
}

export function paymentRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "payments-forget-events",
      cron: "25 5 * * *",
      what: "events from the payment provider older than 24 months",
      run: () => forgetPaymentEvents(deps),
    },
  ];
}
