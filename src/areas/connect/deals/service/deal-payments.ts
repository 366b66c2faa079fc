import type { OnPayments, Payment } from "#areas/money/payments/service/on-payments.ts";
import type { Payee } from "#areas/money/payments/service/on-payouts.ts";
import { isRefundDue, recordRefunds } from "#areas/money/payments/service/refund-ledger.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { UnpaidCheckout } from "#lib/payments/events.ts";
import { lockDealOf } from "../queries/deals.ts";
import {
  findRequestedMovement,
  findRequestedRefund,
  isOfDeal,
  listHeld,
  listRefundsOf,
  listRequestedMovements,
  listRequestedRefunds,
  listSentTransfers,
  PAID_DEALS,
} from "../queries/money.ts";
import { CONNECT_DEAL, isBankBound } from "../rules/deals.ts";
import { recordInquiry } from "./bank-inquiry.ts";
import { keepPaymentComparison, keepTransferComparison } from "./keep-comparison.ts";
import { adoptTransfer, onMovement } from "./pay-out.ts";
import { DEAL_REFUNDS } from "./refunds.ts";
import { takeOverRefunds } from "./settle-money.ts";
import { settlePayment } from "./settle-payment.ts";
import { changeDeal } from "./write-deal.ts";

/** What Connect does with the payments of deals, which it holds until delivery is accepted. */
export const DEAL_PAYMENTS: OnPayments = {
  name: CONNECT_DEAL,
  ...PAID_DEALS.queries,
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
    if (locked && isBankBound(locked.deal)) {
      const asked = (await listRefundsOf(tx, locked.deal.id)).find((row) => row.id === id);
      if (!asked || isOfDeal(locked.deal, asked)) return false;
    }
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
