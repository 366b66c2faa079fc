import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { syncPayment } from "#areas/money/payments/service/sync-payment.ts";
import { requireReady } from "#areas/people/athletes/queries/athletes.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { listActivitiesById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { lockSlots } from "#areas/rawpass/schedule/service/locks.ts";
import { businessDate, businessMoment } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { orUnavailable } from "#lib/payments/isolate-failure.ts";
import { hasTimeForPage } from "#lib/payments/page-time.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import { paths } from "#paths.ts";
import { requirePayer, requirePayments } from "../access.ts";
import { countPending, type DropInRow, findDropInOf, lockDropIn } from "../queries/drop-ins.ts";
import { type BookingRow, findLivingBooking } from "../queries/places.ts";
import { RAWPASS_DROP_IN, UNPAID_MAX } from "../rules/drop-ins.ts";
import { holdEnd } from "../rules/limits.ts";
import type { BookedPlace, NewDropIn } from "../schema/own.ts";
import type { PaymentMethod } from "../schema/states.ts";
import { dropIns } from "../tables.ts";
import { bookSession } from "./bookings.ts";
import { DROP_IN_PAYMENTS } from "./drop-in-payments.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { settleInCash } from "./settle-drop-in.ts";

/** A session for an athlete, and the account that pays: the athlete's own. Without a method it is by card. */
export type DropInPurchase = NewDropIn & { userId: number; method?: PaymentMethod };

/** What else is written where a drop-in is: somebody sold it. */
export type OnDropInHeld = (tx: PublicTx, dropIn: DropInRow) => Promise<void>;

/**
 * Books one session for an athlete of an account: prices it, holds its place for 35 minutes, writes it down
 * and only then asks the payment provider for a page. Sent twice, at once or later, it is one place with one
 * page. Throws what `bookSession` throws, `adult_unconfirmed`, `invalid` for an account without an address
 * or an athlete who can't train yet, `conflict` for another price, `stale` for one that is over, and
 * `unavailable` while nobody takes payments: then it waits, and the same call finds it. Cash that staff have taken pays
 * at once, also for a place that waits for a card; no provider is needed, and there is no page.
 */
export async function bookDropIn(
  deps: Deps,
  purchase: DropInPurchase,
  onHeld?: OnDropInHeld,
): Promise<BookedPlace["data"]> {
  if (purchase.method === "cash") return bookForCash(deps, purchase, onHeld);
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

async function bookForCash(
  deps: Deps,
  purchase: DropInPurchase,
  onHeld: OnDropInHeld | undefined,
): Promise<BookedPlace["data"]> {
  const held = await findHeldIn(deps.database.db, purchase);
  if (held?.sessionId && (await wasPaidByCard(deps, held))) {
    throw new AppError("conflict", "It was paid by card just now. Please take no cash.");
  }
  const dropIn = await deps.database.contentVersion.publish((tx) =>
    createDropIn(tx, deps, purchase, onHeld),
  );
  if (held?.sessionId) await closePage(deps, held.sessionId);
  return { bookingId: dropIn.bookingId ?? 0, paymentUrl: null };
}

/** Asks the provider whether the page of a held place was paid; while it is away, what was paid there goes back later. */
async function wasPaidByCard(deps: Deps, { reference }: DropInRow): Promise<boolean> {
  try {
    return (await syncPayment(deps, { reference }, DROP_IN_PAYMENTS)).isSettled;
  } catch (error) {
    deps.log.warn({}, "a payment page is looked up later", error);
    return false;
  }
}

/** Closes the page of a place that was paid in cash; what is paid there all the same goes back. */
async function closePage(deps: Deps, sessionId: string): Promise<void> {
  try {
    await deps.payments?.expireSession(sessionId);
  } catch (error) {
    deps.log.warn({}, "a payment page stays open until it ends", error);
  }
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

/** Finds the same purchase while it waits for its payment, or once cash was taken for it. */
async function findHeldIn(
  db: Deps["database"]["db"],
  { userId, method, ...wish }: DropInPurchase,
): Promise<DropInRow | null> {
  const booking = await findLivingBooking(db, wish);
  const dropIn = booking && (await findDropInOf(db, booking.id));
  const isSame = dropIn?.status === "pending" || (method === "cash" && dropIn?.method === "cash");
  return isSame && dropIn.userId === userId ? dropIn : null;
}

async function createDropIn(
  tx: PublicTx,
  deps: Deps,
  purchase: DropInPurchase,
  onHeld?: OnDropInHeld,
): Promise<DropInRow> {
  const { userId, shownCents, method, ...wish } = purchase;
  const isCash = method === "cash";
  const held = isCash ? await findHeldIn(tx, purchase) : null;
  // A drop-in is locked before its slot.
  const locked = held && (await lockDropIn(tx, held.reference));
  if (locked && locked.status !== "pending") return locked;
  await lockSlots(tx, [wish.slotId]);
  // The same purchase may have been sent at the same time.
  const known = locked ? null : await findHeldIn(tx, purchase);
  if (known) return known;
  const dropIn = locked ?? (await holdDropIn(tx, deps, purchase));
  await onHeld?.(tx, dropIn);
  if (!isCash) return dropIn;
  requirePrice(dropIn.amountCents, shownCents);
  return settleInCash(tx, deps, dropIn);
}

async function holdDropIn(
  tx: PublicTx,
  deps: Deps,
  { userId, shownCents, method, ...wish }: DropInPurchase,
): Promise<DropInRow> {
  await requireReady(tx, { userId, athleteId: wish.athleteId, now: deps.now() });
  const booking = await bookSession(tx, deps, { ...wish, kind: "drop_in" });
  const isUnpaid = method !== "cash";
  return writeDropIn(tx, deps, { userId, booking, shownCents, isUnpaid });
}

/**
 * Writes down what is to be paid for a booking that is held, whose slot is locked. Throws `adult_unconfirmed`,
 * `invalid` for an account without an address, and `conflict` for another price or too many unpaid ones.
 */
export async function writeDropIn(
  tx: PublicTx,
  deps: Deps,
  purchase: {
    userId: number;
    booking: BookingRow;
    shownCents: number | undefined;
    /** Whether its payment is waited for; true if absent. */
    isUnpaid?: boolean;
  },
): Promise<DropInRow> {
  const { userId, booking, shownCents, isUnpaid = true } = purchase;
  requirePayer(await getUser(tx, userId));
  if (isUnpaid && (await countPending(tx, userId)) >= UNPAID_MAX) {
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
  const day = businessDate(businessMoment(date, "12:00"));
  const buyer = userId === null ? null : await getUser(deps.database.db, userId);
  const wish = {
    subject: { purpose: RAWPASS_DROP_IN, reference },
    customerEmail: buyer?.email ?? "",
    lines: [{ name: `${activityName}, ${day}`, amountCents, quantity: 1 }],
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
