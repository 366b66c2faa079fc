import { freeSlots } from "#areas/connect/listings/queries/listings.ts";
import { fillSlot, reserveSlot } from "#areas/connect/listings/service/slots.ts";
import { closeOffersOn } from "#areas/connect/offers/service/close-offers.ts";
import { showContacts } from "#areas/connect/offers/service/show-contacts.ts";
import type { Payment } from "#areas/money/payments/service/on-payments.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { CURRENCY } from "#lib/payments/payments.ts";
import { hasLapsed, type LockedDeal } from "../queries/deals.ts";
import { dueAtOf } from "../rules/deals.ts";
import { DEAL_TRANSITIONS } from "../rules/transitions.ts";
import { notifySides } from "./notify-sides.ts";
import { requestRefund } from "./refunds.ts";
import { changeDeal, post } from "./write-deal.ts";

/**
 * Records that a locked deal was paid: once, whoever tells it and however often. Money in time is taken whatever has
 * become of the listing, but for a guardian's no. Money that comes late is taken while the place is free; otherwise it
 * goes back, and so does what comes twice or in another amount.
 * @returns whether everybody sees something else now
 */
export async function settlePayment(
  tx: PublicTx,
  deps: Deps,
  { deal, listing }: LockedDeal,
  payment: Payment,
): Promise<boolean> {
  const { paymentIntentId, amountCents, currency, sessionId } = payment;
  const sendBack = async (words: string) => {
    deps.log.warn({ dealId: deal.id }, words);
    if (!paymentIntentId || payment.isRefunded) return false;
    await requestRefund(tx, deps, { deal, paymentIntentId, amountCents, reason: "late" });
    return false;
  };
  if (deal.paidAt) {
    if (paymentIntentId === deal.paymentIntentId) return false;
    return sendBack("a deal was paid twice");
  }
  if (amountCents !== deal.amount || currency !== CURRENCY) {
    return sendBack("a deal was paid with another amount");
  }
  // What went back before a restore is not taken again.
  if (payment.isRefunded) return false;
  const isLate = deal.fulfilment === "cancelled";
  const fulfilment = DEAL_TRANSITIONS.next(deal.fulfilment, isLate ? "pay_late" : "pay", "payment");
  const isThere = listing && !listing.guardianRevokedAt;
  const isFree = isThere && (!isLate || (listing.status !== "draft" && freeSlots(listing) > 0));
  // What one of the two has canceled stays so; what only time ended may still be paid.
  const isOver = isLate && (deal.status !== "failed" || !(await hasLapsed(tx, deal.id)));
  if (!fulfilment || !listing || !isFree || isOver) {
    return sendBack("a deal was paid when its place was gone");
  }
  const reserved = isLate ? await reserveSlot(tx, deps, listing) : listing;
  const filled = await fillSlot(tx, reserved);
  const now = deps.now();
  const paid = await changeDeal(tx, deps, deal, {
    set: {
      ...{ fulfilment, status: "pending", paidAt: now, dueAt: dueAtOf(deal.dateEnd) },
      ...{ paymentIntentId, sessionId, paymentUrl: null, holdsSlot: true, cancelledAt: null },
    },
    happened: { kind: isLate ? "paid_late" : "paid", by: "payment", amount: amountCents },
  });
  await post(tx, deps, deal.id, { event: "payment", sponsor: -amountCents, held: amountCents });
  if (deal.offerId !== null) await showContacts(tx, deps, { offerId: deal.offerId });
  await notifySides(tx, deps, { deal: paid, step: "paid" });
  if (filled.status === "completed") {
    await closeOffersOn(tx, deps, { listingId: filled.id, creatorId: filled.creatorId });
  }
  return true;
}
