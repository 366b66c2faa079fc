import type { OnSubscriptions } from "#domains/payments/service/on-subscriptions.ts";
import { findReference, listRunning, lockPassOf } from "../queries/passes.ts";
import {
  findRequestedChange,
  findRequestedRefund,
  listRequestedChanges,
  listRequestedRefunds,
} from "../queries/requests.ts";
import { RAWPASS_PASS } from "../rules.ts";
import { recordDispute } from "./dispute.ts";
import { endPass } from "./end-pass.ts";
import { isRefundDue, recordRefunds } from "./refunds.ts";
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
    if (!pass?.openInvoiceId || pass.subscriptionId !== subscriptionId) return;
    const wish = { kind: "pay_invoice", invoiceId: pass.openInvoiceId } as const;
    await requestChange(tx, deps, { pass, wish, subscriptionId });
  },
  findRequestedChange,
  listRequestedChanges,
  async onChange(tx, deps, reference, { changeId, isRefused, subscription }) {
    await recordChangeAnswer(tx, deps, { changeId, isRefused });
    return subscription !== null && takeOver(tx, deps, reference, { subscription, invoice: null });
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
    const pass = await lockPassOf(tx, reference);
    return pass ? recordRefunds(tx, deps, pass, { refunds, paymentIntentId }) : 0;
  },
  async onDispute(tx, deps, reference, news) {
    const pass = await lockPassOf(tx, reference);
    if (pass) await recordDispute(tx, deps, pass, news);
  },
  findRequestedRefund,
  listRequestedRefunds,
  isRefundDue,
};
