import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { queueRefund } from "#areas/money/payments/service/queue.ts";
import type { RefundLedger } from "#areas/money/payments/service/refund-ledger.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { inDollars } from "#lib/money.ts";
import { lateMail, refundedMail, type WhyLate } from "../mails.ts";
import type { Cancellation } from "../queries/cancellation.ts";
import { lockPassOf, type PassRow } from "../queries/passes.ts";
import { nameRefunds } from "../queries/refunded.ts";
import { listRefundsOfPass, type PassRefundRow } from "../queries/requests.ts";
import { RAWPASS_PASS, type RefundReason } from "../rules/passes.ts";
import { passRefunds } from "../tables.ts";
import { recordPassEvent } from "./change-pass.ts";
import { notifyHolder } from "./notify-holder.ts";

type WishedRefund = {
  /** Which is locked. */
  pass: PassRow;
  paymentIntentId: string;
  amountCents: number;
} & ({ reason: Exclude<RefundReason, "late"> } | { reason: "late"; why: WhyLate });

/**
 * Requests a refund of a payment of a pass, once for each reason but staff's. Money that came too late goes back whole:
 * where any of it went back or is on its way, nothing is done, and staff see to it. Who paid too late is mailed now, who
 * is refunded by staff has their mail with the reason, and others are mailed when it is done.
 */
export async function requestRefund(tx: Db, deps: Deps, wished: WishedRefund): Promise<void> {
  const { pass, paymentIntentId, amountCents, reason } = wished;
  const known = await listRefundsOfPass(tx, pass.id);
  const ofIt = known.filter((refund) => refund.paymentIntentId === paymentIntentId);
  const isKnown = ofIt.some((refund) => reason === "late" || refund.reason === reason);
  if (isKnown && reason !== "staff") return;
  const now = deps.now();
  const refund = writtenRow(
    await tx
      .insert(passRefunds)
      .values({
        ...{ membershipId: pass.id, paymentIntentId, amountCents, reason },
        ...{ key: randomUUID(), createdAt: now, updatedAt: now },
      })
      .returning(),
  );
  await queueRefund(tx, deps, { purpose: RAWPASS_PASS, refundId: refund.id });
  const note = `Refund of ${inDollars(amountCents)} requested: ${reason}`;
  await recordPassEvent(tx, deps, {
    pass,
    by: reason === "withdrawn" || reason === "unused" ? "holder" : "payment",
    note,
  });
  if (wished.reason !== "late") return;
  const late = { ...refund, why: wished.why };
  await notifyHolder(tx, deps, { pass, write: (context) => lateMail(context, late) });
}

/** Requests the refunds of a cancellation of a locked pass. */
export async function requestRefunds(
  tx: Db,
  deps: Deps,
  pass: PassRow,
  { refunds, reason }: Cancellation,
): Promise<void> {
  for (const { paymentIntentId, amountCents } of refunds) {
    if (reason) await requestRefund(tx, deps, { pass, paymentIntentId, amountCents, reason });
  }
}

/** The refunds of a pass. None is more than is left of its payment: that is seen to where it is requested. */
export const PASS_REFUNDS: RefundLedger<PassRow, PassRefundRow> = {
  name: RAWPASS_PASS,
  lock: lockPassOf,
  list: (tx, pass) => listRefundsOfPass(tx, pass.id),
  async add(tx, pass, { told, paymentIntentId, at }) {
    const { amountCents, key, id: providerRefundId } = told;
    const row = {
      ...{ membershipId: pass.id, paymentIntentId: paymentIntentId ?? "" },
      ...{ amountCents, key, providerRefundId, reason: "provider" as const },
      ...{ createdAt: at, updatedAt: at },
    };
    return writtenRow(await tx.insert(passRefunds).values(row).returning());
  },
  async update(tx, id, change) {
    await tx.update(passRefunds).set(change).where(eq(passRefunds.id, id));
  },
  async onOutcome(tx, deps, pass, { row, status, isForgotten }) {
    const amount = inDollars(row.amountCents);
    const note = status === "failed" ? `Refund of ${amount} failed` : `${amount} refunded`;
    await recordPassEvent(tx, deps, { pass, by: "payment", note });
    const isMailed = row.reason === "late" || row.reason === "staff";
    if (status === "failed" || isMailed || isForgotten) return;
    const named = await nameRefunds(tx, pass, [row]);
    await notifyHolder(tx, deps, { pass, write: (context) => refundedMail(context, row, named) });
  },
  async onNotSent(tx, deps, pass, { amountCents }) {
    const note = `Refund of ${inDollars(amountCents)} not requested: the payment provider had made a refund we didn't know about`;
    await recordPassEvent(tx, deps, { pass, by: "payment", note });
  },
};
