import { eq } from "drizzle-orm";
import type { Payment } from "#areas/money/payments/service/on-payments.ts";
import { businessMoment } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { CURRENCY } from "#lib/payments/payments.ts";
import { dropInMail } from "../mails.ts";
import type { DropInRow } from "../queries/drop-ins.ts";
import { DROP_IN_TRANSITIONS } from "../rules/drop-ins.ts";
import { freeCancellationEnd } from "../rules/limits.ts";
import { dropIns } from "../tables.ts";
import { cancelBooking, confirmDropIn } from "./bookings.ts";
import { requestDropInRefund } from "./drop-in-refunds.ts";
import { notifyBuyer } from "./notify-buyer.ts";

/**
 * Records that a locked drop-in was paid: once, whoever tells it and however often. Its place is firm, also
 * after the hold where it is still free; otherwise the money goes back.
 * @returns whether everybody sees other places now
 */
export async function settleDropIn(
  tx: PublicTx,
  deps: Deps,
  dropIn: DropInRow,
  payment: Payment,
): Promise<boolean> {
  const { paymentIntentId, amountCents, currency, sessionId } = payment;
  const sendBack = async (paid: DropInRow) => {
    if (!paymentIntentId || payment.isRefunded) return;
    const refund = { dropIn: paid, paymentIntentId, amountCents, reason: "late" } as const;
    await requestDropInRefund(tx, deps, refund);
  };
  if (dropIn.paidAt) {
    if (paymentIntentId === dropIn.paymentIntentId) return false;
    deps.log.warn({ dropInId: dropIn.id }, "a drop-in was paid twice");
    await sendBack(dropIn);
    return false;
  }
  if (amountCents !== dropIn.amountCents || currency !== CURRENCY) {
    deps.log.warn({ dropInId: dropIn.id }, "a drop-in was paid with another amount");
    await sendBack(dropIn);
    return false;
  }
  const status = DROP_IN_TRANSITIONS.next(dropIn.status, "pay", "payment");
  if (!status) return false;
  const change = { status, paidAt: deps.now(), paymentIntentId, sessionId, paymentUrl: null };
  const paid = await updateDropIn(tx, deps, { dropIn, change });
  if (payment.isRefunded) return giveUpPlace(tx, deps, paid);
  if (await confirmPlace(tx, deps, paid)) await mailReceipt(tx, deps, paid);
  else await sendBack(paid);
  return true;
}

/**
 * Records that staff took cash for a locked drop-in that waits for its payment. A payment on the provider's page that
 * comes after it goes back. Throws `conflict` if its place is gone.
 */
export async function settleInCash(
  tx: PublicTx,
  deps: Deps,
  dropIn: DropInRow,
): Promise<DropInRow> {
  const status = DROP_IN_TRANSITIONS.next(dropIn.status, "pay", "staff");
  const cash = { method: "cash", sessionId: null, paymentUrl: null } as const;
  const change = status && { ...cash, status, paidAt: deps.now() };
  const paid = change && (await updateDropIn(tx, deps, { dropIn, change }));
  if (!paid || !(await confirmPlace(tx, deps, paid))) {
    throw new AppError("conflict", "The place is gone, so nothing was sold. Please take no cash.");
  }
  await mailReceipt(tx, deps, paid);
  return paid;
}

async function mailReceipt(tx: PublicTx, deps: Deps, paid: DropInRow): Promise<void> {
  const deadline = freeCancellationEnd(businessMoment(paid.date, paid.startTime));
  const refundableUntil = deadline >= deps.now() ? deadline : null;
  await notifyBuyer(tx, deps, {
    dropIn: paid,
    write: (context, known) =>
      dropInMail(context, { ...paid, ...known, dropInId: paid.id, refundableUntil }),
  });
}

/** Changes columns of a locked drop-in, and gives it as it is then. */
export async function updateDropIn(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { dropIn, change }: { dropIn: DropInRow; change: Partial<Omit<DropInRow, "id">> },
): Promise<DropInRow> {
  return writtenRow(
    await tx
      .update(dropIns)
      .set({ ...change, updatedAt: now() })
      .where(eq(dropIns.id, dropIn.id))
      .returning(),
  );
}

async function confirmPlace(tx: PublicTx, deps: Deps, { bookingId, userId }: DropInRow) {
  if (userId === null || bookingId === null) return false;
  return confirmDropIn(tx, deps, { bookingId });
}

/** Gives up the place of a locked drop-in that is not paid, or no longer, unless its session has begun. */
export async function giveUpPlace(
  tx: PublicTx,
  deps: Deps,
  { bookingId }: DropInRow,
): Promise<boolean> {
  if (bookingId === null) return false;
  await cancelBooking(tx, deps, { bookingId, by: "payment" });
  return true;
}

/**
 * Ends a locked drop-in that waits for its payment. The place of one whose time is over stays for a payment
 * that comes late. @returns whether it did
 */
export async function endDropIn(
  tx: PublicTx,
  deps: Deps,
  { dropIn, by }: { dropIn: DropInRow; by: "family" | "payment" | "time" },
): Promise<boolean> {
  const status = DROP_IN_TRANSITIONS.next(dropIn.status, "end", by);
  if (!status) return false;
  await updateDropIn(tx, deps, { dropIn, change: { status, paymentUrl: null } });
  if (by === "family") await giveUpPlace(tx, deps, dropIn);
  return true;
}
