import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { queueRefund } from "#domains/payments/service/queue.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { inDollars } from "#lib/money.ts";
import type { PaymentRefund } from "#lib/payments/payments.ts";
import { REFUND_TRANSITIONS } from "#lib/refund-statuses.ts";
import { lateMail, refundedMail } from "../mails.ts";
import { lockPassOf, type PassRow } from "../queries/passes.ts";
import { listRefundsOfPass, type PassRefundRow } from "../queries/requests.ts";
import { RAWPASS_PASS, type RefundReason } from "../rules.ts";
import { passRefunds } from "../tables.ts";
import { recordPassEvent } from "./change-pass.ts";
import { notifyHolder } from "./notify-holder.ts";

interface WishedRefund {
  /** Which is locked. */
  pass: PassRow;
  paymentIntentId: string;
  amountCents: number;
  reason: RefundReason;
}

/**
 * Has a whole payment of a pass given back after the commit, once: where any of it went back or is on its
 * way, nothing is done. Who paid too late is mailed now, others when it is done.
 */
export async function requestRefund(
  tx: Db,
  deps: Deps,
  { pass, paymentIntentId, amountCents, reason }: WishedRefund,
): Promise<void> {
  const known = await listRefundsOfPass(tx, pass.id);
  if (known.some((refund) => refund.paymentIntentId === paymentIntentId)) return;
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
    by: reason === "withdrawn" ? "holder" : "payment",
    note,
  });
  if (reason !== "late") return;
  await notifyHolder(tx, deps, { pass, write: (context) => lateMail(context, refund) });
}

/**
 * Whether a refund is still to be sent, once the provider's were recorded, of which `unknown` were not
 * known: then nobody knows whether it is the same money. That one has failed, and staff decide.
 */
export async function isRefundDue(
  tx: Db,
  deps: Deps,
  { id, reference }: { id: number; reference: string },
  unknown: number,
): Promise<boolean> {
  const pass = await lockPassOf(tx, reference);
  if (!pass) return false;
  const refund = (await listRefundsOfPass(tx, pass.id)).find((row) => row.id === id);
  if (refund?.status !== "asked" || refund.providerRefundId) return false;
  if (unknown === 0) return true;
  deps.log.warn({ passId: pass.id, refundId: id }, "refund not sent: others were not known");
  const failed = { status: "failed", updatedAt: deps.now() } as const;
  await tx.update(passRefunds).set(failed).where(eq(passRefunds.id, id));
  const note = `Refund of ${inDollars(refund.amountCents)} not requested: the payment provider had made a refund we didn't know about`;
  await recordPassEvent(tx, deps, { pass, by: "payment", note });
  return false;
}

interface Told {
  refunds: readonly PaymentRefund[];
  /** Null where an event does not say. */
  paymentIntentId: string | null;
}

/**
 * Records what the payment provider says of refunds of a locked pass. One that is not known was given on
 * the provider's own pages, or a restore has forgotten it.
 * @returns how many were not known
 */
export async function recordRefunds(
  tx: Db,
  deps: Deps,
  pass: PassRow,
  { refunds, paymentIntentId }: Told,
): Promise<number> {
  let unknown = 0;
  for (const told of refunds) {
    const known = await findTold(tx, pass, told);
    const row = known ?? (await addTold(tx, deps, pass, { told, paymentIntentId }));
    if (!known) unknown += 1;
    await recordRefund(tx, deps, pass, { row, told });
  }
  return unknown;
}

async function findTold(
  tx: Db,
  pass: PassRow,
  { id, key }: PaymentRefund,
): Promise<PassRefundRow | null> {
  const known = await listRefundsOfPass(tx, pass.id);
  const isIt = (row: PassRefundRow) =>
    (id && row.providerRefundId === id) || (key !== null && row.key === key);
  return known.find(isIt) ?? null;
}

async function addTold(
  tx: Db,
  { now }: Deps,
  pass: PassRow,
  { told, paymentIntentId }: { told: PaymentRefund; paymentIntentId: string | null },
): Promise<PassRefundRow> {
  return writtenRow(
    await tx
      .insert(passRefunds)
      .values({
        membershipId: pass.id,
        paymentIntentId: paymentIntentId ?? "",
        amountCents: told.amountCents,
        reason: "provider",
        ...{ key: told.key, providerRefundId: told.id },
        ...{ createdAt: now(), updatedAt: now() },
      })
      .returning(),
  );
}

const STATUS_OF = { pending: "asked", succeeded: "done", failed: "failed" } as const;

async function recordRefund(
  tx: Db,
  deps: Deps,
  pass: PassRow,
  { row, told }: { row: PassRefundRow; told: PaymentRefund },
): Promise<void> {
  const status = STATUS_OF[told.status];
  const isNews = REFUND_TRANSITIONS.mayBecome(row.status, status, "payment");
  await tx
    .update(passRefunds)
    .set({
      status: isNews ? status : row.status,
      providerRefundId: told.id || row.providerRefundId,
      updatedAt: deps.now(),
    })
    .where(eq(passRefunds.id, row.id));
  if (!isNews) return;
  const amount = inDollars(row.amountCents);
  const note = status === "failed" ? `Refund of ${amount} failed` : `${amount} refunded`;
  await recordPassEvent(tx, deps, { pass, by: "payment", note });
  if (status !== "done" || row.reason === "late") return;
  await notifyHolder(tx, deps, { pass, write: (context) => refundedMail(context, row) });
}
