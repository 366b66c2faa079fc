import type { OnSubscriptions } from "#areas/money/payments/service/on-subscriptions.ts";
import { isRefundDue, recordRefunds } from "#areas/money/payments/service/refund-ledger.ts";
import { findReference, listRunning, lockPassOf } from "../queries/passes.ts";
import {
  findRequestedChange,
  findRequestedRefund,
  listRequestedChanges,
  listRequestedRefunds,
} from "../queries/requests.ts";
import { RAWPASS_PASS } from "../rules/passes.ts";
import { confirmChange } from "./confirm-change.ts";
import { recordDispute } from "./dispute.ts";
import { endPass } from "./end-pass.ts";
import { endRefunded } from "./end-refunded.ts";
import { PASS_REFUNDS } from "./refunds.ts";
import { refuseChange } from "./refuse-change.ts";
import { recordChangeAnswer, requestChange } from "./request-change.ts";
import { takeOver } from "./take-over.ts";

/** What RawPass does with the payments of its passes. */
export const PASS_PAYMENTS: OnSubscriptions = {
  name: RAWPASS_PASS,
  findReference,
  onSubscription: takeOver,
  async onCheckoutUnpaid(tx, deps, reference, sessionId) {
    const pass = await lockPassOf(tx, reference);
    if (pass?.status !== "pending") return false;
    if (pass.sessionId !== null && pass.sessionId !== sessionId) return false;
    const end = { pass, by: "payment", note: "Not paid in time" } as const;
    return (await endPass(tx, deps, end)) !== null;
  },
  async onCardChanged(tx, deps, reference, { subscriptionId }) {
    const pass = await lockPassOf(tx, reference);
    const invoiceId = pass?.openInvoiceId ?? pass?.pendingChange?.invoiceId;
    if (!pass || !invoiceId || pass.subscriptionId !== subscriptionId) return;
    const wish = { kind: "pay_invoice", invoiceId } as const;
    await requestChange(tx, deps, { pass, wish, subscriptionId });
  },
  findRequestedChange,
  listRequestedChanges,
  async onChange(tx, deps, reference, { changeId, isRefused, subscription }) {
    const wish = await recordChangeAnswer(tx, deps, { changeId, isRefused });
    const isOther = subscription !== null;
    const isPublic =
      isOther && (await takeOver(tx, deps, reference, { subscription, invoice: null }));
    if (!wish) return isPublic;
    const hasOthers = isRefused
      ? await refuseChange(tx, deps, { reference, wish })
      : await confirmChange(tx, deps, { reference, wish, changeId });
    return hasOthers || isPublic;
  },
  listRunning,
  async keepSubscriptionComparison({ log }, { differences }) {
    for (const difference of differences) {
      const { kind } = difference;
      const id = kind === "not_there" ? difference.known.id : null;
      log.warn({ difference: kind, passId: id }, "passes and subscriptions differ");
    }
  },
  async onRefunds(tx, deps, reference, refunds, paymentIntentId) {
    const made = { reference, refunds, paymentIntentId };
    const unknown = await recordRefunds(tx, deps, PASS_REFUNDS, made);
    const pass = await lockPassOf(tx, reference);
    if (pass) await endRefunded(tx, deps, { pass, by: "payment" });
    return unknown;
  },
  isRefundDue: (tx, deps, { id, reference }, unknown) =>
    isRefundDue(tx, deps, PASS_REFUNDS, { id, reference, unknown }),
  async onDispute(tx, deps, reference, news) {
    const pass = await lockPassOf(tx, reference);
    if (pass) await recordDispute(tx, deps, pass, news);
  },
  findRequestedRefund,
  listRequestedRefunds,
};
