import type { OnPayments, Payment } from "#domains/payments/service/on-payments.ts";
import type { Payee } from "#domains/payments/service/on-payouts.ts";
import { isRefundDue, recordRefunds } from "#domains/payments/service/refund-ledger.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { DisputeNews, UnpaidCheckout } from "#lib/payments/events.ts";
import { type LockedDeal, lockDealOf } from "../queries/deals.ts";
import {
  findReference,
  findRequestedMovement,
  findRequestedRefund,
  getBalance,
  listForReconciliation,
  listHeld,
  listRequestedMovements,
  listRequestedRefunds,
  listSentTransfers,
  listSummaries,
} from "../queries/money.ts";
import { DEAL_TRANSITIONS } from "../rules/transitions.ts";
import { CONNECT_DEAL, isWithBank } from "../rules.ts";
import { keepPaymentComparison, keepTransferComparison } from "./keep-comparison.ts";
import { notifySides } from "./notify-sides.ts";
import { adoptTransfer, onMovement } from "./pay-out.ts";
import { DEAL_REFUNDS, giveUpRefunds } from "./refunds.ts";
import { takeOverRefunds, writeSettled } from "./settle-money.ts";
import { settlePayment } from "./settle-payment.ts";
import { changeDeal, leaveSlot, post } from "./write-deal.ts";

/** What Connect does with the payments of deals, which it holds until delivery is accepted. */
export const DEAL_PAYMENTS: OnPayments = {
  name: CONNECT_DEAL,
  findReference,
  listSummaries,
  listForReconciliation,
  listOwed: listHeld,
  onCheckout,
  async onRefunds(tx, deps, reference, refunds, paymentIntentId) {
    const told = { reference, refunds, paymentIntentId };
    const unknown = await recordRefunds(tx, deps, DEAL_REFUNDS, told);
    const locked = await lockDealOf(tx, reference);
    if (locked) await takeOverRefunds(unseen(tx), deps, locked);
    return unknown;
  },
  async isRefundDue(tx, deps, { id, reference }, unknown) {
    const locked = await lockDealOf(tx, reference);
    // What a bank may give back is not given back twice: it waits until the bank has decided.
    if (locked && isWithBank(locked.deal)) return false;
    return isRefundDue(tx, deps, DEAL_REFUNDS, { id, reference, unknown });
  },
  async onDispute(tx, deps, reference, news) {
    const locked = await lockDealOf(tx, reference);
    if (locked) await recordInquiry(unseen(tx), deps, locked, news);
  },
  findRequestedRefund,
  listRequestedRefunds,
  keepComparison: keepPaymentComparison,
  payouts: {
    findRequestedMovement,
    listRequestedMovements,
    listSentTransfers,
    onMovement,
    adoptTransfer,
    keepComparison: keepTransferComparison,
    // Due payouts are looked at every few minutes: whoever is ready by then is paid.
    async onPayee() {},
    async onPayoutFailed(_tx: Db, { log }: Pick<Deps, "log">, { userId }: Payee) {
      log.warn({ userId }, "a bank did not take a payout");
    },
  },
};

async function onCheckout(
  tx: PublicTx,
  deps: Deps,
  reference: string,
  checkout: Payment | UnpaidCheckout,
): Promise<boolean> {
  const locked = await lockDealOf(tx, reference);
  if (!locked) return false;
  if (checkout.kind === "checkout_paid") return settlePayment(tx, deps, locked, checkout);
  const { deal } = locked;
  // The page has ended; until the 72 hours are over another one can be opened.
  if (deal.sessionId === checkout.sessionId && deal.paymentUrl) {
    await changeDeal(tx, deps, deal, { set: { paymentUrl: null, pageExpiresAt: null } });
  }
  return false;
}

/**
 * A bank inquires into a payment, or has decided, in either order. While it does, it has the money; what it gives
 * the sponsor is given back in full.
 */
async function recordInquiry(
  tx: PublicTx,
  deps: Deps,
  { deal, listing }: LockedDeal,
  news: DisputeNews,
): Promise<void> {
  const { disputeId: bankDisputeId } = news;
  const isKnown = deal.bankDisputeId === bankDisputeId;
  const { sponsor, provider } = await getBalance(tx, deal.id);
  if (news.kind === "dispute_opened") {
    if (isKnown || -sponsor <= 0) return;
    await post(tx, deps, deal.id, { event: "chargeback", held: sponsor, provider: -sponsor });
    const inquired = await changeDeal(tx, deps, deal, {
      set: { bankDisputeId, bankOutcome: null },
      happened: { kind: "bank_inquiry", by: "payment" },
    });
    await notifySides(tx, deps, { deal: inquired, step: "bank_inquiry", id: bankDisputeId });
    return;
  }
  if (isKnown && deal.bankOutcome !== null) return;
  const decided = await changeDeal(tx, deps, deal, {
    set: { bankDisputeId, bankOutcome: news.outcome },
    happened: { kind: "bank_decided", by: "payment", words: news.outcome },
  });
  if (news.outcome !== "lost") {
    if (provider !== 0) {
      const back = { held: provider, provider: -provider };
      await post(tx, deps, deal.id, { event: "chargeback_won", ...back });
    }
    return;
  }
  await giveUpRefunds(tx, deps, deal.id);
  const lost = provider === 0 ? -sponsor : provider;
  const from = provider === 0 ? { held: -lost } : { provider: -lost };
  if (lost !== 0)
    await post(tx, deps, deal.id, { event: "chargeback_lost", sponsor: lost, ...from });
  const fulfilment = DEAL_TRANSITIONS.next(decided.fulfilment, "refund", "payment");
  const settled = await writeSettled(tx, deps, decided, decided.amount);
  const over = await changeDeal(tx, deps, settled, {
    set: { fulfilment: fulfilment ?? settled.fulfilment },
  });
  await leaveSlot(tx, deps, { deal: over, listing });
}
