import type { Comparison, OnPayments, Payment } from "#areas/money/payments/service/on-payments.ts";
import { isRefundDue, recordRefunds } from "#areas/money/payments/service/refund-ledger.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { DisputeNews, UnpaidCheckout } from "#lib/payments/events.ts";
import {
  type DropInRow,
  findRequestedRefund,
  isRefundedByStaff,
  listRequestedRefunds,
  listUnused,
  lockDropIn,
  PAID_DROP_INS,
} from "../queries/drop-ins.ts";
import { RAWPASS_DROP_IN } from "../rules/drop-ins.ts";
import { DROP_IN_REFUNDS } from "./drop-in-refunds.ts";
import { endDropIn, giveUpPlace, settleDropIn, updateDropIn } from "./settle-drop-in.ts";

/** What RawPass does with the payments of single sessions. */
export const DROP_IN_PAYMENTS: OnPayments = {
  name: RAWPASS_DROP_IN,
  ...PAID_DROP_INS.queries,
  listOwed: listUnused,
  onCheckout,
  async onRefunds(tx, deps, reference, refunds, paymentIntentId) {
    const told = { reference, refunds, paymentIntentId };
    const unknown = await recordRefunds(tx, deps, DROP_IN_REFUNDS, told);
    const dropIn = await lockDropIn(tx, reference);
    if (dropIn && (await isRefundedByStaff(tx, dropIn))) await giveUpPlace(tx, deps, dropIn);
    return unknown;
  },
  isRefundDue: (tx, deps, { id, reference }, unknown) =>
    isRefundDue(tx, deps, DROP_IN_REFUNDS, { id, reference, unknown }),
  async onDispute(tx, deps, reference, news) {
    const dropIn = await lockDropIn(tx, reference);
    if (dropIn) await recordDispute(tx, deps, dropIn, news);
  },
  findRequestedRefund,
  listRequestedRefunds,
  keepComparison,
};

async function onCheckout(
  tx: PublicTx,
  deps: Deps,
  reference: string,
  checkout: Payment | UnpaidCheckout,
): Promise<boolean> {
  const dropIn = await lockDropIn(tx, reference);
  if (!dropIn) return false;
  if (checkout.kind === "checkout_paid") return settleDropIn(tx, deps, dropIn, checkout);
  if (dropIn.sessionId !== null && dropIn.sessionId !== checkout.sessionId) return false;
  return endDropIn(tx, deps, { dropIn, by: "payment" });
}

/** A bank inquires into a payment, or has decided, in either order; `repairDropIns` takes the place back. */
async function recordDispute(
  tx: Db,
  deps: Deps,
  dropIn: DropInRow,
  news: DisputeNews,
): Promise<void> {
  const { disputeId } = news;
  if (news.kind === "dispute_closed") {
    if (dropIn.disputeId === disputeId && dropIn.disputeOutcome === news.outcome) return;
    const change = { disputeId, disputeOutcome: news.outcome };
    await updateDropIn(tx, deps, { dropIn, change });
    return;
  }
  if (dropIn.disputeId === disputeId) return;
  const change = { disputeId, disputeOutcome: null };
  await updateDropIn(tx, deps, { dropIn, change });
}

async function keepComparison(
  { log }: Pick<Deps, "log">,
  { differences }: Comparison,
): Promise<void> {
  for (const { kind, ...about } of differences) {
    const dropInId = "summary" in about ? about.summary.id : null;
    log.warn({ difference: kind, dropInId }, "drop-ins and payments differ");
  }
}
