import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import type { DealRow, LockedDeal } from "../queries/deals.ts";
import { doneOf, goneOf, listPayoutsOf, listRefundsOf, unknownOf } from "../queries/money.ts";
import { partOf } from "../queries/payout-part.ts";
import { isBankBound, payoutAtOf } from "../rules/deals.ts";
import { DEAL_TRANSITIONS } from "../rules/transitions.ts";
import { notifySides } from "./notify-sides.ts";
import { balanceOut } from "./pay-out.ts";
import { requestRefund } from "./refunds.ts";
import { changeDeal, leaveSlot } from "./write-deal.ts";

interface Settlement {
  /** How much goes back in all, in cents, what went back before among it; never less than that. */
  refund: number;
  reason: "cancelled" | "decided";
}

/**
 * Settles how much of a locked, paid deal goes back; the rest goes to the organizer in three days, or what they
 * have is taken back. Throws `conflict` while a bank inquires, a payout is on its way, or one was sent before a restore
 * that is not what is left for the organizer.
 */
export async function settleMoney(
  tx: PublicTx,
  deps: Deps,
  { deal, listing }: LockedDeal,
  { refund, reason }: Settlement,
): Promise<DealRow> {
  if (isBankBound(deal)) {
    throw new AppError("conflict", "The sponsor's bank is looking into this payment, or took it.");
  }
  const known = await listPayoutsOf(tx, deal.id);
  if (known.some(({ status }) => status === "asked")) {
    throw new AppError("conflict", "A payout is on its way. Please try again in a few minutes.");
  }
  await refuseUnknown(tx, deal, { unknown: unknownOf(known), refund });
  const { paymentIntentId } = deal;
  const gone = goneOf(deal, await listRefundsOf(tx, deal.id));
  if (paymentIntentId) {
    const amountCents = refund - gone;
    await requestRefund(tx, deps, { deal, paymentIntentId, amountCents, reason });
  }
  const settled = await writeSettled(tx, deps, deal, Math.min(deal.amount, Math.max(refund, gone)));
  const isOver = settled.status === "refunded";
  return isOver ? leaveSlot(tx, deps, { deal: settled, listing }) : settled;
}

/** Both sides are never paid: what the organizer has already is their share, or it is taken back first. */
async function refuseUnknown(
  tx: PublicTx,
  deal: DealRow,
  { unknown, refund }: { unknown: number; refund: number },
): Promise<void> {
  if (unknown === 0) return;
  const { amountCents } = await partOf(tx, { ...deal, refundAmount: refund });
  if (amountCents === unknown) return;
  throw new AppError(
    "conflict",
    `The organizer was paid ${inDollars(unknown)} for this deal, which is not recorded yet. Decide so that this is their share, or take it back at the payment provider first.`,
  );
}

/** Writes down what has gone back, or is on its way, and what follows from it. */
export async function writeSettled(
  tx: PublicTx,
  deps: Deps,
  deal: DealRow,
  refund: number,
): Promise<DealRow> {
  const isAll = refund >= deal.amount;
  const settled = await changeDeal(tx, deps, deal, {
    set: {
      refundAmount: refund,
      ...(isAll && { status: "refunded", payoutAt: deal.paidOutAt ? deal.payoutAt : null }),
      ...(!isAll && !deal.paidOutAt && { payoutAt: deal.payoutAt ?? payoutAtOf(deps.now()) }),
    },
  });
  await balanceOut(tx, deps, settled);
  return settled;
}

/** Takes over what staff gave back on the provider's own pages: it went back whatever was settled here. */
export async function takeOverRefunds(
  tx: PublicTx,
  deps: Deps,
  { deal, listing }: LockedDeal,
): Promise<void> {
  const gone = Math.min(deal.amount, doneOf(deal, await listRefundsOf(tx, deal.id)));
  if (gone <= deal.refundAmount) return;
  const isAll = gone === deal.amount;
  const fulfilment = isAll ? DEAL_TRANSITIONS.next(deal.fulfilment, "refund", "payment") : null;
  const isOpen = !isAll && deal.payoutAt === null;
  const changed = fulfilment
    ? await changeDeal(tx, deps, deal, {
        set: { fulfilment, cancelledAt: deps.now() },
        happened: { kind: "cancelled", by: "payment" },
      })
    : deal;
  // What is left of a deal that goes on is settled at its end.
  const settled = isOpen
    ? await changeDeal(tx, deps, changed, { set: { refundAmount: gone } })
    : await writeSettled(tx, deps, changed, gone);
  if (!isAll) return;
  const over = await leaveSlot(tx, deps, { deal: settled, listing });
  await notifySides(tx, deps, { deal: over, step: "cancelled", id: "provider" });
}
