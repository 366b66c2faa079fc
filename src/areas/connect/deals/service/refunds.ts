import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { queueRefund } from "#areas/money/payments/service/queue.ts";
import type { RefundLedger } from "#areas/money/payments/service/refund-ledger.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { type DealRow, lockDealOf } from "../queries/deals.ts";
import { goneOf, isOfDeal, listRefundsOf, type RefundRow } from "../queries/money.ts";
import { CONNECT_DEAL } from "../rules/deals.ts";
import type { RefundReason } from "../schema/states.ts";
import { dealRefunds } from "../tables.ts";
import { notifySponsor } from "./notify-sides.ts";
import { post, writeEvent } from "./write-deal.ts";

interface WishedRefund {
  deal: DealRow;
  paymentIntentId: string;
  amountCents: number;
  reason: Exclude<RefundReason, "provider" | "by_hand">;
}

/**
 * Requests that money of a locked deal goes back. A payment that came too late goes back whole and once; the
 * deal's own is given back in as many parts as were settled.
 */
export async function requestRefund(
  tx: Db,
  deps: Deps,
  { deal, paymentIntentId, amountCents, reason }: WishedRefund,
): Promise<void> {
  if (amountCents <= 0) return;
  const known = await listRefundsOf(tx, deal.id);
  const isKnown = known.some(
    (refund) => refund.paymentIntentId === paymentIntentId && refund.reason === "late",
  );
  if (isKnown) return;
  const now = deps.now();
  const refund = writtenRow(
    await tx
      .insert(dealRefunds)
      .values({
        ...{ dealId: deal.id, paymentIntentId, amountCents, reason },
        ...{ key: randomUUID(), createdAt: now, updatedAt: now },
      })
      .returning(),
  );
  await queueRefund(tx, deps, { purpose: CONNECT_DEAL, refundId: refund.id });
}

/**
 * Gives up the refunds of a deal's money that were not sent: the bank has given the sponsor all of it. What
 * came late or twice was another payment, and still goes back.
 */
export async function giveUpRefunds(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { id, paymentIntentId }: DealRow,
): Promise<void> {
  await tx
    .update(dealRefunds)
    .set({ status: "failed", updatedAt: now() })
    .where(
      and(
        eq(dealRefunds.dealId, id),
        eq(dealRefunds.paymentIntentId, paymentIntentId ?? ""),
        eq(dealRefunds.status, "asked"),
        ne(dealRefunds.reason, "late"),
      ),
    );
}

/** The refunds of a deal. What is done stands in the ledger; what failed later is posted back. */
export const DEAL_REFUNDS: RefundLedger<DealRow, RefundRow> = {
  name: CONNECT_DEAL,
  hasOwnQueue: true,
  async lock(tx, reference) {
    return (await lockDealOf(tx, reference))?.deal ?? null;
  },
  list: (tx, deal) => listRefundsOf(tx, deal.id),
  async add(tx, deal, { told, paymentIntentId, at }) {
    const { amountCents, key, id: providerRefundId } = told;
    const row = {
      ...{ dealId: deal.id, paymentIntentId: paymentIntentId ?? deal.paymentIntentId ?? "" },
      ...{ amountCents, key, providerRefundId, reason: "provider" as const },
      ...{ createdAt: at, updatedAt: at },
    };
    return writtenRow(await tx.insert(dealRefunds).values(row).returning());
  },
  async update(tx, id, change) {
    await tx.update(dealRefunds).set(change).where(eq(dealRefunds.id, id));
  },
  isCovered(deal, refund, all) {
    if (!isOfDeal(deal, refund)) return true;
    const others = all.filter((row) => row.id !== refund.id);
    return goneOf(deal, others) + refund.amountCents <= deal.amount;
  },
  async onOutcome(tx, deps, deal, { row, status, isForgotten }) {
    const { amountCents: amount } = row;
    const isHeld = isOfDeal(deal, row);
    if (status === "done") {
      if (isHeld)
        await post(tx, deps, deal.id, { event: "refund", held: -amount, sponsor: amount });
      const isByHand = row.reason === "by_hand";
      const by = isByHand ? "staff" : "payment";
      await writeEvent(tx, deps, deal.id, { kind: "refunded", by, amount });
      const step = isByHand ? "refunded_by_hand" : "refunded";
      if (!isForgotten) await notifySponsor(tx, deps, { deal, step, amount, id: row.id });
      return;
    }
    const wasDone = row.status === "done";
    if (isHeld && wasDone) {
      await post(tx, deps, deal.id, { event: "refund_failed", held: amount, sponsor: -amount });
    }
    await writeEvent(tx, deps, deal.id, { kind: "refund_failed", by: "payment", amount });
  },
  async onNotSent(tx, deps, deal, { amountCents: amount }) {
    await writeEvent(tx, deps, deal.id, { kind: "refund_failed", by: "payment", amount });
  },
};
