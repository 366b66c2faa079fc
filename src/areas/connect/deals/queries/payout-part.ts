import { getPartner, isSuspended } from "#areas/connect/profiles/queries.ts";
import { findPayee } from "#areas/money/payments/queries/payees.ts";
import type { Db } from "#lib/db/db.ts";
import { divide, isBankBound } from "../rules/deals.ts";
import type { DealRow } from "./deals.ts";
import { getOwed, listPayoutsOf, type PayoutRow } from "./money.ts";

/** What of an organizer's share is paid, kept for what they owe, and earned as the fee. In cents. */
export type PayoutPart = Pick<PayoutRow, "amountCents" | "withheldCents" | "feeCents">;

/** How the share of a deal is paid out as things stand; an organizer who is gone owes nothing. */
export async function partOf(db: Db, deal: DealRow): Promise<PayoutPart> {
  const { share, fee: feeCents } = divide(deal, deal.refundAmount);
  const owed = deal.organizerId === null ? 0 : await getOwed(db, deal.organizerId);
  const withheldCents = Math.min(share, owed);
  return { amountCents: share - withheldCents, withheldCents, feeCents };
}

/** Whether an organizer is to be paid by a moment, and nothing holds it up. */
export function isPayable(deal: DealRow, now: Date): boolean {
  const { payoutAt, paidOutAt, refundAmount, amount } = deal;
  if (!payoutAt || payoutAt > now || paidOutAt || isBankBound(deal)) return false;
  return refundAmount < amount;
}

/**
 * What staff pay an organizer outside of the payment provider: a payout that is due and does not go by itself, because
 * no account is ready for it, the last transfer was refused, or the organizer is suspended. Null for every other deal.
 */
export async function partByHand(db: Db, deal: DealRow, now: Date): Promise<PayoutPart | null> {
  if (!isPayable(deal, now)) return null;
  const known = await listPayoutsOf(db, deal.id);
  if (known.some(({ status }) => status === "asked" || status === "unknown")) return null;
  const isRefused = known.findLast(({ kind }) => kind !== "reversal")?.status === "refused";
  if (!isRefused && (await canBePaid(db, deal))) return null;
  return partOf(db, deal);
}

async function canBePaid(db: Db, { organizerId }: DealRow): Promise<boolean> {
  if (organizerId === null || (await isSuspended(db, organizerId))) return false;
  const { userId } = await getPartner(db, organizerId);
  return (await findPayee(db, userId))?.status === "ready";
}
