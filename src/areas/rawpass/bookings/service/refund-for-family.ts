import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { lockSlots } from "#areas/rawpass/schedule/service/locks.ts";
import { businessMoment } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { byStaffMail } from "../mails.ts";
import { type DropInRow, findDropIn, findLeftOf, lockDropIn } from "../queries/drop-ins.ts";
import { type BookingRow, findBooking } from "../queries/places.ts";
import type { DropInRefund } from "../schema/staff.ts";
import { requestDropInRefund } from "./drop-in-refunds.ts";
import { notifyBuyer } from "./notify-buyer.ts";
import { giveUpPlace } from "./settle-drop-in.ts";

const DROP_IN_REFUNDED = auditAction("drop_in_refunded", "Drop-in refunded");

type Refund = DropInRefund & { id: number };

/**
 * Refunds what was paid for a drop-in, or a part of it, whatever became of the session; the family is mailed why. Once
 * nothing is left, the place in a session to come ends; any other session stays as it is. Throws `not_found`, `conflict`
 * for more than is left and for cash of a deleted account, and `stale` where another amount is left than was seen.
 */
export async function refundForFamily(deps: Deps, actor: Actor, refund: Refund): Promise<void> {
  requireOwner(actor);
  await deps.database.contentVersion.publish(
    (tx) => writeRefund(tx, deps, actor, refund),
    (endsPlace) => endsPlace,
  );
}

/** @returns whether a place ends */
async function writeRefund(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  { id, amountCents, expectedLeftCents, reason }: Refund,
): Promise<boolean> {
  const { dropIn, booking } = await lockWithSlot(tx, id);
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
  const isToCome = businessMoment(dropIn.date, dropIn.startTime) > deps.now();
  const endsPlace = amountCents === leftCents && isToCome && booking?.state === "booked";
  await recordChange(tx, actor, {
    action: DROP_IN_REFUNDED,
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
      const refunded = { what: "refunded", session, ...cents, isCash, endsPlace } as const;
      return byStaffMail(context, refunded, { key, reason });
    },
  });
  await requestDropInRefund(tx, deps, { ...left, amountCents, reason: "staff" });
  if (endsPlace) await giveUpPlace(tx, deps, dropIn);
  return endsPlace;
}

/** Locks a drop-in and the slot of its session, under which other refunds of it are requested. Throws `not_found`. */
async function lockWithSlot(
  tx: Db,
  id: number,
): Promise<{ dropIn: DropInRow; booking: BookingRow | null }> {
  const known = await findDropIn(tx, id);
  const dropIn = known && (await lockDropIn(tx, known.reference));
  if (!dropIn) throw new AppError("not_found", "This drop-in is no longer there.");
  const { bookingId } = dropIn;
  const found = bookingId === null ? null : await findBooking(tx, bookingId);
  if (!found) return { dropIn, booking: null };
  await lockSlots(tx, [found.slotId]);
  return { dropIn, booking: await findBooking(tx, found.id) };
}
