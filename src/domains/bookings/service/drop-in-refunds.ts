import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { queueRefund } from "#domains/payments/service/queue.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { PaymentRefund } from "#lib/payments/payments.ts";
import { REFUND_TRANSITIONS } from "#lib/refund-statuses.ts";
import { dropInLateMail, dropInRefundedMail } from "../mails.ts";
import {
  type DropInRefundRow,
  type DropInRow,
  findDropInOf,
  listRefundsOf,
  lockDropIn,
} from "../queries/drop-ins.ts";
import { type DropInRefundReason, isDisputed, RAWPASS_DROP_IN } from "../rules/drop-ins.ts";
import { dropInRefunds } from "../tables.ts";
import { notifyBuyer } from "./notify-buyer.ts";

interface WishedRefund {
  dropIn: DropInRow;
  paymentIntentId: string;
  amountCents: number;
  reason: Exclude<DropInRefundReason, "provider">;
}

/**
 * Has a whole payment given back after the commit, once: where any of it went back or is on its way, nothing
 * is done. Who paid too late is mailed now, who cancelled when it is done, and who was closed by the closure.
 * Gives what goes back, in cents.
 */
export async function requestDropInRefund(
  tx: Db,
  deps: Deps,
  { dropIn, paymentIntentId, amountCents, reason }: WishedRefund,
): Promise<number> {
  const known = await listRefundsOf(tx, dropIn.id);
  if (known.some((refund) => refund.paymentIntentId === paymentIntentId)) return 0;
  const now = deps.now();
  const [refund] = await tx
    .insert(dropInRefunds)
    .values({
      ...{ dropInId: dropIn.id, paymentIntentId, amountCents, reason },
      ...{ key: randomUUID(), createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing()
    .returning();
  if (!refund) return 0;
  await queueRefund(tx, deps, { purpose: RAWPASS_DROP_IN, refundId: refund.id });
  if (reason === "late") {
    const late = { ...dropIn, refundId: refund.id, amountCents };
    await notifyBuyer(tx, deps, { dropIn, write: (context) => dropInLateMail(context, late) });
  }
  return amountCents;
}

/** Gives back what was paid for a booking, whose session is locked; 0 where nothing was. */
export async function refundBooking(
  tx: Db,
  deps: Deps,
  { bookingId, reason }: { bookingId: number; reason: "cancelled" | "closed" },
): Promise<number> {
  const dropIn = await findDropInOf(tx, bookingId);
  if (!dropIn?.paidAt || !dropIn.paymentIntentId || isDisputed(dropIn)) return 0;
  const { paymentIntentId, amountCents } = dropIn;
  return requestDropInRefund(tx, deps, { dropIn, paymentIntentId, amountCents, reason });
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
  const dropIn = await lockDropIn(tx, reference);
  if (!dropIn) return false;
  const refund = (await listRefundsOf(tx, dropIn.id)).find((row) => row.id === id);
  if (refund?.status !== "asked" || refund.providerRefundId) return false;
  if (unknown === 0) return true;
  deps.log.warn({ dropInId: dropIn.id, refundId: id }, "refund not sent: others unknown");
  const failed = { status: "failed", updatedAt: deps.now() } as const;
  await tx.update(dropInRefunds).set(failed).where(eq(dropInRefunds.id, id));
  return false;
}

interface Told {
  refunds: readonly PaymentRefund[];
  /** Null where an event does not say. */
  paymentIntentId: string | null;
}

/**
 * Records what the payment provider says of refunds of a locked drop-in. One that is not known was given on
 * the provider's own pages, or a restore has forgotten it.
 * @returns how many were not known
 */
export async function recordRefunds(
  tx: Db,
  deps: Deps,
  dropIn: DropInRow,
  { refunds, paymentIntentId }: Told,
): Promise<number> {
  let unknown = 0;
  for (const told of refunds) {
    const isIt = (row: DropInRefundRow) =>
      (told.id && row.providerRefundId === told.id) || (told.key !== null && row.key === told.key);
    const known = (await listRefundsOf(tx, dropIn.id)).find(isIt);
    if (!known) unknown += 1;
    const row = known ?? (await addTold(tx, deps, dropIn, { told, paymentIntentId }));
    await recordRefund(tx, deps, dropIn, { row, told });
  }
  return unknown;
}

async function addTold(
  tx: Db,
  { now }: Deps,
  dropIn: DropInRow,
  { told, paymentIntentId }: { told: PaymentRefund; paymentIntentId: string | null },
): Promise<DropInRefundRow> {
  return writtenRow(
    await tx
      .insert(dropInRefunds)
      .values({
        dropInId: dropIn.id,
        paymentIntentId: paymentIntentId ?? dropIn.paymentIntentId ?? "",
        ...{ amountCents: told.amountCents, reason: "provider" },
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
  dropIn: DropInRow,
  { row, told }: { row: DropInRefundRow; told: PaymentRefund },
): Promise<void> {
  const status = STATUS_OF[told.status];
  const isNews = REFUND_TRANSITIONS.mayBecome(row.status, status, "payment");
  await tx
    .update(dropInRefunds)
    .set({
      status: isNews ? status : row.status,
      providerRefundId: told.id || row.providerRefundId,
      updatedAt: deps.now(),
    })
    .where(eq(dropInRefunds.id, row.id));
  if (isNews && status === "failed") {
    deps.log.warn({ dropInId: dropIn.id, refundId: row.id }, "refund of a drop-in failed");
  }
  const isTold = row.reason === "late" || row.reason === "closed";
  if (!isNews || status !== "done" || isTold) return;
  const refunded = { ...dropIn, refundId: row.id, amountCents: row.amountCents };
  await notifyBuyer(tx, deps, {
    dropIn,
    write: (context) => dropInRefundedMail(context, refunded),
  });
}
