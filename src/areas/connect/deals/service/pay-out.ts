import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { isSuspended, lockPartner } from "#areas/connect/profiles/queries.ts";
import { isComparisonDue } from "#areas/money/payments/queries/comparison-due.ts";
import { findPayee } from "#areas/money/payments/queries/payees.ts";
import type { MovementAnswer } from "#areas/money/payments/service/on-payouts.ts";
import { queueMovement } from "#areas/money/payments/service/queue.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import type { Transfer } from "#lib/payments/payouts.ts";
import { DAY_MS } from "#lib/time.ts";
import {
  payeeRejectedMail,
  payoutRefusedMail,
  unknownTransferMail,
  type WaitingStatus,
} from "../mails.ts";
import { type DealRow, lockDeal, lockDealOf } from "../queries/deals.ts";
import {
  centsOf,
  getBalance,
  listDuePayouts,
  listPayoutsOf,
  type PayoutRow,
} from "../queries/money.ts";
import { isPayable, type PayoutPart, partOf } from "../queries/payout-part.ts";
import { CONNECT_DEAL, divide } from "../rules/deals.ts";
import { payouts } from "../tables.ts";
import { notifyOrganizer } from "./notify-sides.ts";
import { changeDeal, post, writeEvent } from "./write-deal.ts";

const BATCH = 100;

/**
 * Pays the organizers whose three days are over. One that can't be paid yet stays, is told each 30 days, and is in
 * the way of nobody else. One that is suspended stays for staff.
 */
export async function payOutDue(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  if (await isComparisonDue(db)) return;
  for (let after = 0; ; ) {
    const batch = await listDuePayouts(db, { now, after, limit: BATCH });
    for (const id of batch) {
      await isolateFailure(deps, { dealId: id }, "a deal is left as it is", () =>
        db.transaction((tx) => payOut(tx, deps, id)),
      );
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return;
    after = last;
  }
}

async function payOut(tx: Db, deps: Deps, id: number): Promise<void> {
  const { deal } = await lockDeal(tx, id);
  const { organizerId, paymentIntentId } = deal;
  if (!isPayable(deal, deps.now()) || organizerId === null || !paymentIntentId) return;
  if (await isUnderWay(tx, deps, deal)) return;
  // Two payouts of one organizer never withhold the same cents.
  const { userId } = await lockPartner(tx, organizerId);
  // What a suspended organizer is due waits for staff (`isLeftToStaff`).
  if (await isSuspended(tx, organizerId)) return;
  const part = await partOf(tx, deal);
  if (part.amountCents === 0) {
    await finishPayout(tx, deps, deal, part);
    return;
  }
  const payee = await findPayee(tx, userId);
  if (payee?.status !== "ready" || !payee.accountId) {
    const payouts = !payee || payee.status === "ready" ? "none" : payee.status;
    await notifyOfWait(tx, deps, deal, payouts);
    return;
  }
  const { accountId } = payee;
  const row = await requestMovement(tx, deps, {
    ...{ dealId: id, kind: "transfer" as const, accountId, paymentIntentId },
    ...part,
  });
  await queueMovement(tx, deps, { purpose: CONNECT_DEAL, movementId: row.id });
}

const TOLD_EACH_MS = 30 * DAY_MS;

/** Notifies the organizer why a payout waits, each 30 days, and staff once where nobody else can end it. */
async function notifyOfWait(
  tx: Db,
  deps: Deps,
  deal: DealRow,
  payouts: WaitingStatus,
): Promise<void> {
  const waited = deps.now().getTime() - (deal.payoutAt?.getTime() ?? 0);
  const turn = Math.floor(waited / TOLD_EACH_MS);
  // The provider says this at any time, and it should not wait for the next turn.
  const isNews = payouts === "restricted" || payouts === "rejected";
  const id = isNews ? `${payouts}:${turn}` : turn;
  await notifyOrganizer(tx, deps, { deal, step: "payout_waits", payouts, id });
  if (payouts === "rejected") {
    await deps.mail.queue(tx, payeeRejectedMail(deal, deps.mail.staff));
  }
}

/** Whether a payout is on its way, is unknown, or was refused within a day: then it is tried again tomorrow. */
async function isUnderWay(tx: Db, { now }: Pick<Deps, "now">, deal: DealRow): Promise<boolean> {
  const known = await listPayoutsOf(tx, deal.id);
  const aDayAgo = now().getTime() - DAY_MS;
  return known.some(
    ({ status, updatedAt }) =>
      status === "asked" ||
      status === "unknown" ||
      (status === "refused" && updatedAt.getTime() > aDayAgo),
  );
}

async function requestMovement(
  tx: Db,
  { now }: Pick<Deps, "now">,
  wish: Omit<typeof payouts.$inferInsert, "key" | "createdAt" | "updatedAt">,
): Promise<PayoutRow> {
  const at = now();
  return writtenRow(
    await tx
      .insert(payouts)
      .values({ ...wish, key: randomUUID(), createdAt: at, updatedAt: at })
      .returning(),
  );
}

/**
 * Records a transfer that is not known here as the payout that is due: a restore may have forgotten it, and it is never
 * sent a second time. One that is not due, or of another amount, is kept as unknown, so that nothing goes back
 * meanwhile (`settleMoney`), until the deal is settled so or it was taken back. One of a deal that was paid out is
 * left to staff.
 * @returns whether it was recorded as the payout
 */
export async function adoptTransfer(
  tx: Db,
  deps: Deps,
  reference: string,
  transfer: Transfer,
): Promise<boolean> {
  const locked = await lockDealOf(tx, reference);
  if (!locked || locked.deal.paidOutAt) return false;
  const { deal } = locked;
  if ((await listPayoutsOf(tx, deal.id)).some(({ status }) => status === "asked")) return false;
  const part = await partAdopted(tx, deal, transfer);
  await keepTransfer(tx, deps, deal, { transfer, part });
  if (part) await finishPayout(tx, deps, deal, part);
  return part !== null;
}

/** What of a deal a transfer pays; null for one that is not what would be sent now. */
async function partAdopted(
  tx: Db,
  deal: DealRow,
  { key, reversedCents, amountCents }: Transfer,
): Promise<PayoutPart | null> {
  const { payoutAt, organizerId, paymentIntentId } = deal;
  if (!payoutAt || organizerId === null || !paymentIntentId) return null;
  if (key === null || reversedCents > 0) return null;
  await lockPartner(tx, organizerId);
  const part = await partOf(tx, deal);
  return part.amountCents === amountCents ? part : null;
}

/** Keeps a transfer as the payout that it is a part of, or as unknown until it was taken back. */
async function keepTransfer(
  tx: Db,
  { now, mail }: Pick<Deps, "now" | "mail">,
  deal: DealRow,
  { transfer, part }: { transfer: Transfer; part: PayoutPart | null },
): Promise<void> {
  const { id: dealId, paymentIntentId } = deal;
  const { id: providerId, accountId } = transfer;
  const key = transfer.key ?? providerId;
  await tx.delete(payouts).where(and(eq(payouts.dealId, dealId), eq(payouts.key, key)));
  const left = transfer.amountCents - transfer.reversedCents;
  if (!part && left <= 0) return;
  const at = now();
  await tx.insert(payouts).values({
    ...{ dealId, kind: "transfer", accountId, paymentIntentId: paymentIntentId ?? "" },
    ...{ providerId, key, createdAt: at, updatedAt: at },
    ...(part ? { status: "done", ...part } : { status: "unknown", amountCents: left }),
  });
  if (!part) await mail.queue(tx, unknownTransferMail(deal, mail.staff));
}

/** Writes down that an organizer was paid, with all that belongs to it. */
export async function finishPayout(
  tx: Db,
  deps: Deps,
  deal: DealRow,
  { amountCents, withheldCents, feeCents }: PayoutPart,
): Promise<DealRow> {
  await post(tx, deps, deal.id, {
    event: "payout",
    held: -(amountCents + withheldCents + feeCents),
    organizer: amountCents,
    owed: withheldCents,
    fee: feeCents,
  });
  const status = deal.status === "pending" ? "completed" : deal.status;
  const paid = await changeDeal(tx, deps, deal, {
    set: { paidOutAt: deps.now(), status },
    happened: { kind: "payout_sent", by: "payment", amount: amountCents },
  });
  await notifyOrganizer(tx, deps, { deal: paid, step: "payout_sent", amount: amountCents });
  // What went back to the sponsor while it was on its way is taken back.
  await balanceOut(tx, deps, paid);
  return paid;
}

/** Records what the provider did about a payout, or about taking one back; told again it changes nothing. */
export async function onMovement(
  tx: Db,
  deps: Deps,
  reference: string,
  { movementId, providerId }: MovementAnswer,
): Promise<void> {
  const locked = await lockDealOf(tx, reference);
  if (!locked) return;
  const row = (await listPayoutsOf(tx, locked.deal.id)).find(({ id }) => id === movementId);
  if (row?.status !== "asked") return;
  const status = providerId === null ? "refused" : "done";
  await tx
    .update(payouts)
    .set({ status, providerId, updatedAt: deps.now() })
    .where(eq(payouts.id, movementId));
  const { deal } = locked;
  const { kind, amountCents: amount } = row;
  if (kind === "reversal") {
    if (providerId === null) await owe(tx, deps, deal, amount);
    else await post(tx, deps, deal.id, { event: "reversal", organizer: -amount, held: amount });
    return;
  }
  if (providerId === null) {
    await writeEvent(tx, deps, deal.id, { kind: "payout_refused", by: "payment", amount });
    await deps.mail.queue(tx, payoutRefusedMail(deal, deps.mail.staff));
    return;
  }
  await finishPayout(tx, deps, deal, row);
}

/**
 * Takes back of a deal that was paid out what the organizer has beyond their share, because more went back to the
 * sponsor since. What can't be taken back is owed, and withheld from later payouts. Again, it does nothing.
 */
export async function balanceOut(tx: Db, deps: Deps, deal: DealRow): Promise<void> {
  if (!deal.paidOutAt) return;
  const { id: dealId } = deal;
  const balance = await getBalance(tx, dealId);
  const known = await listPayoutsOf(tx, dealId);
  const due = divide(deal, deal.refundAmount);
  const feeBack = balance.fee - due.fee;
  if (feeBack > 0)
    await post(tx, deps, dealId, { event: "fee_back", fee: -feeBack, held: feeBack });
  const isReversal = ({ kind, status }: PayoutRow) => kind === "reversal" && status !== "refused";
  const underWay = centsOf(known.filter((row) => isReversal(row) && row.status === "asked"));
  const excess = balance.organizer + balance.owed - underWay - due.share;
  if (excess <= 0) return;
  const transfer = known.find(({ kind, status }) => kind === "transfer" && status === "done");
  const left = transfer ? transfer.amountCents - centsOf(known.filter(isReversal)) : 0;
  const amountCents = Math.max(0, Math.min(excess, left));
  if (amountCents > 0 && transfer?.providerId) {
    const row = await requestMovement(tx, deps, {
      ...{ dealId, kind: "reversal" as const, transferId: transfer.providerId, amountCents },
    });
    await queueMovement(tx, deps, { purpose: CONNECT_DEAL, movementId: row.id });
  }
  const rest = excess - amountCents;
  if (rest > 0) await owe(tx, deps, deal, rest);
}

/** Writes down that an organizer owes what could not be taken back, and tells them. */
async function owe(tx: Db, deps: Deps, deal: DealRow, amount: number): Promise<void> {
  await post(tx, deps, deal.id, { event: "reversal_refused", owed: -amount, held: amount });
  const { owed } = await getBalance(tx, deal.id);
  await notifyOrganizer(tx, deps, { deal, step: "owed", amount, id: -owed });
}
