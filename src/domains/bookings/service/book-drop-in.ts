import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { getUser } from "#domains/accounts/queries.ts";
import { requireReady } from "#domains/athletes/queries.ts";
import { presentActivity } from "#domains/schedule/queries/present-activity.ts";
import { listActivitiesById } from "#domains/schedule/queries/schedule.ts";
import { lockSlots } from "#domains/schedule/service/locks.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { orUnavailable } from "#lib/payments/isolate-failure.ts";
import { hasTimeForPage } from "#lib/payments/page-time.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import { paths } from "#paths.ts";
import { requirePayer, requirePayments } from "../access.ts";
import { countPending, type DropInRow, findDropInOf } from "../queries/drop-ins.ts";
import { type BookingRow, findLivingBooking } from "../queries/places.ts";
import { RAWPASS_DROP_IN, UNPAID_MAX } from "../rules/drop-ins.ts";
import { holdEnd } from "../rules.ts";
import type { BookedPlace, NewDropIn } from "../schema/own.ts";
import { dropIns } from "../tables.ts";
import { bookSession } from "./bookings.ts";
import { endUnpaid } from "./end-unpaid.ts";

/** A session for an athlete, and the account that pays: the athlete's own. */
export type DropInPurchase = NewDropIn & { userId: number };

/** What else is written where a drop-in is: somebody sold it. */
export type OnDropInHeld = (tx: PublicTx, dropIn: DropInRow) => Promise<void>;

/**
 * Books one session for an athlete of an account: prices it, holds its place for 35 minutes, writes it down
 * and only then asks the payment provider for a page. Sent twice, at once or later, it is one place with one
 * page. Throws what `bookSession` throws, `adult_unconfirmed`, `invalid` for an account without an address
 * or an athlete who can't train yet, `conflict` for another price, `stale` for one that is over, and
 * `unavailable` while nobody takes payments: then it waits, and the same call finds it.
 */
export async function bookDropIn(
  deps: Deps,
  purchase: DropInPurchase,
  onHeld?: OnDropInHeld,
): Promise<BookedPlace["data"]> {
  requirePayments(deps.payments);
  return orUnavailable(async () => {
    const known = await findHeld(deps, purchase);
    const dropIn =
      known ??
      (await deps.database.contentVersion.publish((tx) =>
        createDropIn(tx, deps, purchase, onHeld),
      ));
    requirePrice(dropIn.amountCents, purchase.shownCents);
    return {
      bookingId: dropIn.bookingId ?? 0,
      paymentUrl: await findPaymentUrl(deps, dropIn),
    };
  });
}

function requirePrice(cents: number, shownCents: number | undefined): void {
  if (cents !== shownCents) throw new AppError("conflict", "Prices changed, please review");
}

/** Finds the same purchase while it waits for its payment; one for which no page can be made any more is ended. */
async function findHeld(deps: Deps, purchase: DropInPurchase): Promise<DropInRow | null> {
  const held = await findHeldIn(deps.database.db, purchase);
  if (!held || held.paymentUrl || hasTimeForPage(held.heldUntil, deps.now())) return held;
  await endUnpaid(deps, { dropIn: held, by: "family" });
  return null;
}

async function findHeldIn(
  db: Deps["database"]["db"],
  { userId, ...wish }: DropInPurchase,
): Promise<DropInRow | null> {
  const booking = await findLivingBooking(db, wish);
  const dropIn = booking && (await findDropInOf(db, booking.id));
  return dropIn?.userId === userId && dropIn.status === "pending" ? dropIn : null;
}

async function createDropIn(
  tx: PublicTx,
  deps: Deps,
  purchase: DropInPurchase,
  onHeld?: OnDropInHeld,
): Promise<DropInRow> {
  const { userId, shownCents, ...wish } = purchase;
  await lockSlots(tx, [wish.slotId]);
  // The same purchase may have been sent at the same time.
  const known = await findHeldIn(tx, purchase);
  if (known) return known;
  await requireReady(tx, { userId, athleteId: wish.athleteId, now: deps.now() });
  const booking = await bookSession(tx, deps, { ...wish, kind: "drop_in" });
  const dropIn = await writeDropIn(tx, deps, { userId, booking, shownCents });
  await onHeld?.(tx, dropIn);
  return dropIn;
}

/**
 * Writes down what is to be paid for a booking that is held, whose slot is locked. Throws `adult_unconfirmed`,
 * `invalid` for an account without an address, and `conflict` for another price or too many unpaid ones.
 */
export async function writeDropIn(
  tx: PublicTx,
  deps: Deps,
  purchase: { userId: number; booking: BookingRow; shownCents: number | undefined },
): Promise<DropInRow> {
  const { userId, booking, shownCents } = purchase;
  requirePayer(await getUser(tx, userId));
  if ((await countPending(tx, userId)) >= UNPAID_MAX) {
    const message = `You have ${UNPAID_MAX} sessions that are not paid. Please pay or cancel them first.`;
    throw new AppError("conflict", message);
  }
  const slot = (await lockSlots(tx, [booking.slotId])).get(booking.slotId);
  const [activity] = slot ? await listActivitiesById(tx, [slot.activityId]) : [];
  if (!slot || !activity) throw new AppError("not_found", "There is no such session.");
  const { rateCents: amountCents } = presentActivity(activity);
  requirePrice(amountCents, shownCents);
  const now = deps.now();
  return writtenRow(
    await tx
      .insert(dropIns)
      .values({
        ...{ userId, bookingId: booking.id, reference: randomUUID(), amountCents },
        ...{ activityName: activity.name, date: booking.date, startTime: slot.startTime },
        heldUntil: booking.heldUntil ?? holdEnd(now),
        ...{ createdAt: now, updatedAt: now },
      })
      .returning(),
  );
}

/**
 * Where a drop-in is paid, or was. The page is made when first asked for, once. Throws `stale` for one that
 * can no longer be paid, `PaymentsUnavailable`, and `invalid` for one that the provider refuses: that is
 * over.
 */
export async function findPaymentUrl(deps: Deps, dropIn: DropInRow): Promise<string> {
  if (dropIn.paidAt) return afterPayment(deps);
  const isOpen = dropIn.status === "pending" && dropIn.heldUntil > deps.now();
  if (isOpen && dropIn.paymentUrl) return dropIn.paymentUrl;
  if (!isOpen || !hasTimeForPage(dropIn.heldUntil, deps.now())) {
    throw new AppError("stale", "This purchase is over. Please book the session again.");
  }
  const session = await askForPage(deps, dropIn);
  await deps.database.db
    .update(dropIns)
    .set({ sessionId: session.id, paymentUrl: session.url })
    .where(and(eq(dropIns.id, dropIn.id), eq(dropIns.status, "pending")));
  return session.url ?? afterPayment(deps);
}

async function askForPage(deps: Deps, dropIn: DropInRow) {
  const { userId, reference, amountCents, activityName, date, heldUntil } = dropIn;
  const buyer = userId === null ? null : await getUser(deps.database.db, userId);
  const wish = {
    subject: { purpose: RAWPASS_DROP_IN, reference },
    customerEmail: buyer?.email ?? "",
    lines: [{ name: `${activityName}, ${date}`, amountCents, quantity: 1 }],
    successUrl: afterPayment(deps),
    cancelUrl: afterPayment(deps),
    expiresAt: heldUntil,
  };
  try {
    return await requirePayments(deps.payments).createSession(
      wish,
      `${RAWPASS_DROP_IN}-${reference}`,
    );
  } catch (cause) {
    if (!(cause instanceof PaymentRefused)) throw cause;
    deps.log.warn({ dropInId: dropIn.id }, "payment page refused", cause);
    await endUnpaid(deps, { dropIn, by: "family" });
    const message = "The payment page didn't accept this. Please check your email address.";
    throw new AppError("invalid", message, { cause });
  }
}

function afterPayment({ config }: Pick<Deps, "config">): string {
  return `${config.baseUrl}${paths.rawPassOwn}`;
}
