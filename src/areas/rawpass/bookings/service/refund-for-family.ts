import { type Actor, requireOwner } from "#areas/people/accounts/access/actor.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { lockSlots } from "#areas/rawpass/schedule/service/locks.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { byStaffMail } from "../mails.ts";
import { type DropInRow, findDropIn, findLeftOf, lockDropIn } from "../queries/drop-ins.ts";
import { findBooking } from "../queries/places.ts";
import type { DropInRefund } from "../schema/staff.ts";
import { requestDropInRefund } from "./drop-in-refunds.ts";
import { notifyBuyer } from "./notify-buyer.ts";

/**
 * Refunds what was paid for a drop-in, or a part of it, whatever became of the session, which stays as it is; the family
 * is mailed why. Throws `not_found`, `conflict` for more than is left and for cash of a deleted account, and `stale`
 * where another amount is left than was seen.
 */
export async function refundForFamily(
  deps: Deps,
  actor: Actor,
  { id, amountCents, expectedLeftCents, reason }: DropInRefund & { id: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.db.transaction(async (tx) => {
    const dropIn = await lockWithSlot(tx, id);
    const left = await findLeftOf(tx, dropIn);
    const leftCents = left?.amountCents ?? 0;
    if (leftCents !== expectedLeftCents) {
      throw new AppError(
        "stale",
        "Some of this payment was refunded in the meantime, or a bank looks into it. Please look again.",
      );
    }
    if (!left || amountCents > leftCents) {
      const message = `${inDollars(leftCents)} of this payment can still be refunded`;
      throw new AppError("conflict", message, { fields: { amountCents: message } });
    }
    const isCash = left.paymentIntentId === null;
    if (isCash && dropIn.userId === null) {
      throw new AppError(
        "conflict",
        "This account is deleted, so we can't email anyone to pick up the cash. Nothing was refunded.",
      );
    }
    await recordChange(tx, actor, {
      action: "drop_in_refunded",
      subject: { type: "drop_in", id },
      after: { amountCents },
      reason,
    });
    const key = `drop-in-${id}-refunded-${leftCents}-${deps.now().getTime()}`;
    await notifyBuyer(tx, deps, {
      dropIn,
      write: (context, known) => {
        const session = { ...dropIn, ...known };
        const cents = { refundCents: amountCents, paidCents: dropIn.amountCents };
        const refunded = { what: "refunded", session, ...cents, isCash } as const;
        return byStaffMail(context, refunded, { key, reason });
      },
    });
    await requestDropInRefund(tx, deps, { ...left, amountCents, reason: "staff" });
  });
}

/** Locks a drop-in and the slot of its session, under which other refunds of it are requested. Throws `not_found`. */
async function lockWithSlot(tx: Db, id: number): Promise<DropInRow> {
  const known = await findDropIn(tx, id);
  const dropIn = known && (await lockDropIn(tx, known.reference));
  if (!dropIn) throw new AppError("not_found", "This drop-in is no longer there.");
  const booking = dropIn.bookingId === null ? null : await findBooking(tx, dropIn.bookingId);
  if (booking) await lockSlots(tx, [booking.slotId]);
  return dropIn;
}
