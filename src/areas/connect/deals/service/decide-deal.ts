import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { lockPartner } from "#areas/connect/profiles/queries.ts";
import { refuseOwnPart } from "#areas/connect/profiles/service/refuse-own-part.ts";
import { isComparisonDue } from "#areas/money/payments/queries/comparison-due.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { businessDate } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import {
  type DealRow,
  type DisputeRow,
  findDispute,
  type LockedDeal,
  lockDeal,
} from "../queries/deals.ts";
import { centsOf, listRefundsOf, owedFor, partsToRefundByHand } from "../queries/money.ts";
import { partByHand } from "../queries/payout-part.ts";
import { undecidedUntil } from "../rules/deals.ts";
import { DEAL_TRANSITIONS } from "../rules/transitions.ts";
import type { DealDecision, PayoutByHand } from "../schema/deals.ts";
import { dealRefunds, disputes, payouts } from "../tables.ts";
import { notifySides } from "./notify-sides.ts";
import { finishPayout } from "./pay-out.ts";
import { DEAL_REFUNDS } from "./refunds.ts";
import { settleMoney } from "./settle-money.ts";
import { changeDeal, post } from "./write-deal.ts";

const DEAL_DECIDED = auditAction("deal_decided", "Deal decided");
const DEAL_PAID_BY_HAND = auditAction("deal_paid_by_hand", "Deal paid out by hand");
const DEAL_REFUNDED_BY_HAND = auditAction("deal_refunded_by_hand", "Deal refunded by hand");
const DEAL_REPAID = auditAction("deal_repaid", "Deal paid back by organizer");

/**
 * Decides how much of a paid deal goes back in all; the rest is the organizer's. It ends a dispute, takes over a
 * deal whose organizer is gone, and gives money back after a payout. Throws `not_found`, `stale`, `invalid` for an
 * amount beyond the deal's or below what went back already, and `conflict` for a deal that is not paid, is over, is
 * with a bank, whose payout is on its way, or whose organizer still has time to answer a dispute. All of these throw
 * `forbidden` for a side of the deal.
 */
export async function decideDeal(
  deps: Deps,
  actor: Actor,
  { id, refund, reason, expectedUpdatedAt }: DealDecision & { id: number },
): Promise<void> {
  requireRight(actor, "partners");
  await deps.database.contentVersion.publish(async (tx) => {
    const locked = await lockDeal(tx, id);
    await refuseOwnDeal(tx, actor, locked.deal);
    refuseStale("this deal", locked.deal, expectedUpdatedAt);
    const before = locked.deal;
    refuseEarly(before, await findDispute(tx, id), deps.now());
    refuseRefund(before, refund);
    const after = await settleBy(tx, deps, locked, { refund, reason, by: "staff" });
    const decidedBy = actor.kind === "member" ? actor.userId : null;
    await closeDispute(tx, deps, { dealId: id, refund, reason, decidedBy });
    await recordChange(tx, actor, {
      action: DEAL_DECIDED,
      subject: { type: "deal", id },
      before: { fulfilment: before.fulfilment, refundCents: before.refundAmount },
      after: { fulfilment: after.fulfilment, refundCents: after.refundAmount },
      reason,
    });
  });
}

/** Nobody decides about the money of a deal of which they are a side, owners included. */
async function refuseOwnDeal(tx: Db, actor: Actor, deal: DealRow): Promise<void> {
  await refuseOwnPart(tx, actor, [deal.sponsorId, deal.organizerId]);
}

/** Both sides are heard before staff decide a dispute. */
function refuseEarly(deal: DealRow, dispute: DisputeRow | null, now: Date): void {
  const until = undecidedUntil(deal, dispute, now);
  if (until === null) return;
  throw new AppError(
    "conflict",
    `The organizer has until ${businessDate(until)} to answer. Please decide after that, or once the answer is here.`,
  );
}

function refuseRefund({ paidAt, amount, refundAmount }: DealRow, refund: number): void {
  if (!paidAt) throw new AppError("conflict", "This deal is not paid.");
  if (refund >= refundAmount && refund <= amount) return;
  const range = `${inDollars(refundAmount)} to ${inDollars(amount)}`;
  const message = `Please name an amount from ${range}`;
  throw new AppError("invalid", message, { fields: { refund: message } });
}

/** Settles a locked, paid deal for staff, or for time in a dispute that nobody decided. */
export async function settleBy(
  tx: PublicTx,
  deps: Deps,
  { deal, listing }: LockedDeal,
  { refund, reason, by }: { refund: number; reason: string; by: "staff" | "system" },
): Promise<DealRow> {
  const isAll = refund === deal.amount;
  const name = isAll ? "refund" : "release";
  const fulfilment = DEAL_TRANSITIONS.next(deal.fulfilment, name, by as "staff");
  const now = deps.now();
  const decided = await changeDeal(tx, deps, deal, {
    set: {
      fulfilment: fulfilment ?? deal.fulfilment,
      ...(fulfilment === "accepted" && { acceptedAt: deal.acceptedAt ?? now }),
      ...(fulfilment === "cancelled" && { cancelledAt: now }),
    },
    happened: { kind: "decided", by, words: reason, amount: refund },
  });
  const settled = await settleMoney(
    tx,
    deps,
    { deal: decided, listing },
    { refund, reason: "decided" },
  );
  await notifySides(tx, deps, {
    deal: settled,
    step: by === "staff" ? "decided" : "undecided",
    reason,
    id: refund,
  });
  return settled;
}

interface Decided {
  dealId: number;
  refund: number;
  reason: string;
  decidedBy: number | null;
}

/** Writes the decision into the dispute about a deal, if there is one that is open. */
export async function closeDispute(
  tx: PublicTx,
  { now }: Pick<Deps, "now">,
  { dealId, refund, reason, decidedBy }: Decided,
): Promise<void> {
  const dispute = await findDispute(tx, dealId);
  if (!dispute || dispute.decidedAt) return;
  await tx
    .update(disputes)
    .set({ decision: reason, refundAmount: refund, decidedBy, decidedAt: now() })
    .where(eq(disputes.id, dispute.id));
}

/**
 * Writes down that staff have paid an organizer outside of the payment provider, less what the organizer owes. Throws
 * `not_found`, `stale` where another amount is due than was read, and `conflict` where nothing is due, it goes by
 * itself, or a bank inquires.
 */
export async function payByHand(
  deps: Deps,
  actor: Actor,
  { id, note, expectedCents }: PayoutByHand & { id: number },
): Promise<void> {
  requireRight(actor, "partners");
  const now = deps.now();
  await deps.database.db.transaction(async (tx) => {
    const { deal } = await lockDeal(tx, id);
    await refuseOwnDeal(tx, actor, deal);
    // Two payouts of one organizer never withhold the same cents.
    if (deal.organizerId !== null) await lockPartner(tx, deal.organizerId);
    if (await isComparisonDue(tx)) throw comparedFirst();
    const part = await partByHand(tx, deal, now);
    if (!part) throw new AppError("conflict", "No payout of this deal is to be made by hand.");
    const { amountCents } = part;
    refuseOtherAmount(amountCents, expectedCents);
    if (amountCents > 0) {
      await tx.insert(payouts).values({
        ...{ dealId: id, kind: "by_hand", ...part, note, status: "done" },
        ...{ key: randomUUID(), createdAt: now, updatedAt: now },
      });
    }
    await finishPayout(tx, deps, deal, part);
    await recordChange(tx, actor, {
      action: DEAL_PAID_BY_HAND,
      subject: { type: "deal", id },
      after: { amountCents, withheldCents: part.withheldCents },
      reason: note,
    });
  });
}

/**
 * Writes down that staff have refunded a sponsor outside of the payment provider, which could not. Throws `not_found`,
 * `stale` where another amount is due than was read, and `conflict` where nothing is, or a bank inquires.
 */
export async function refundByHand(
  deps: Deps,
  actor: Actor,
  { id, note, expectedCents }: PayoutByHand & { id: number },
): Promise<void> {
  requireRight(actor, "partners");
  const at = deps.now();
  await deps.database.db.transaction(async (tx) => {
    const { deal } = await lockDeal(tx, id);
    await refuseOwnDeal(tx, actor, deal);
    if (await isComparisonDue(tx)) throw comparedFirst();
    const parts = partsToRefundByHand(deal, await listRefundsOf(tx, id));
    const amountCents = centsOf(parts);
    if (amountCents === 0) {
      throw new AppError("conflict", "No refund of this deal is to be made by hand.");
    }
    refuseOtherAmount(amountCents, expectedCents);
    for (const part of parts) {
      const values = { dealId: id, ...part, createdAt: at, updatedAt: at };
      const made = { ...values, reason: "by_hand", status: "done" } as const;
      const row = writtenRow(await tx.insert(dealRefunds).values(made).returning());
      await DEAL_REFUNDS.onOutcome(tx, deps, deal, { row, status: "done", isForgotten: false });
    }
    await recordChange(tx, actor, {
      action: DEAL_REFUNDED_BY_HAND,
      subject: { type: "deal", id },
      after: { amountCents },
      reason: note,
    });
  });
}

/**
 * Writes down that an organizer has paid back all that is owed. Throws `not_found`, `stale` where another amount is
 * owed than was read, and `conflict` where nothing is owed for this deal.
 */
export async function recordRepayment(
  deps: Deps,
  actor: Actor,
  { id, note, expectedCents }: PayoutByHand & { id: number },
): Promise<void> {
  requireRight(actor, "partners");
  await deps.database.db.transaction(async (tx) => {
    const { deal } = await lockDeal(tx, id);
    await refuseOwnDeal(tx, actor, deal);
    if (deal.organizerId !== null) await lockPartner(tx, deal.organizerId);
    const amountCents = await owedFor(tx, deal);
    if (amountCents === 0) throw new AppError("conflict", "Nothing is owed for this deal.");
    refuseOtherAmount(amountCents, expectedCents);
    await post(tx, deps, id, { event: "repaid", owed: amountCents, organizer: -amountCents });
    await recordChange(tx, actor, {
      action: DEAL_REPAID,
      subject: { type: "deal", id },
      after: { amountCents },
      reason: note,
    });
  });
}

function refuseOtherAmount(amountCents: number, expectedCents: number): void {
  if (amountCents === expectedCents) return;
  throw new AppError("stale", "The amount has changed in the meantime. Please look again.");
}

function comparedFirst(): AppError {
  const message =
    "The site was restored and is not yet compared with the payment provider. Please try again later.";
  return new AppError("conflict", message);
}
