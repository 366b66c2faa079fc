import { eq } from "drizzle-orm";
import { getAthleteOf, requireReady } from "#areas/people/athletes/queries/athletes.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { requireTraining } from "#areas/rawpass/passes/service/locks.ts";
import { restMakeUpsOf } from "#areas/rawpass/passes/service/rest-make-ups.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { orUnavailable } from "#lib/payments/isolate-failure.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { requirePayer, requirePayments } from "../access.ts";
import { type DropInRow, findDropInOf } from "../queries/drop-ins.ts";
import { findOwnBooking } from "../queries/own-bookings.ts";
import { type BookingRow, getStandingWait } from "../queries/places.ts";
import { STANDING_WAITS_MAX } from "../rules/limits.ts";
import type {
  AcceptedOffer,
  BookedPlace,
  CancelledBooking,
  ChosenSession,
  NewDropIn,
  NewStandingWaiting,
  NewWaiting,
} from "../schema/own.ts";
import { standingWaitlist } from "../tables.ts";
import { bookDropIn, findPaymentUrl, writeDropIn } from "./book-drop-in.ts";
import { bookSession, cancelBooking } from "./bookings.ts";
import { refundBooking } from "./drop-in-refunds.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { joinStandingWaitlist, leaveStandingWaitlist } from "./fill-slot.ts";
import { acceptOffer, joinWaitlist } from "./waitlist.ts";

/** Called in the transaction that books a session or joins its waitlist. */
type OnBooked = (tx: PublicTx, booking: BookingRow) => Promise<void>;

/** Called in the transaction that joins or leaves the waitlist of a weekly time. */
type OnWeeklyWait = (tx: PublicTx) => Promise<void>;

const limits = perDeps((deps) =>
  createLimit(deps, {
    name: "rawpass-book-account",
    points: 60,
    seconds: HOUR_SECONDS,
    message: "You've booked many sessions and joined many waitlists. Please try again later.",
  }),
);

/** Takes a point of the 60 that an account has each hour. Throws `too_many`. */
async function takePoint(deps: Deps, { userId }: Pick<Member, "userId">): Promise<void> {
  await limits(deps).take(String(userId));
}

/** Buys one session; see `bookDropIn`. Throws `too_many` beyond 60 bookings an hour. */
export async function buyDropIn(
  deps: Deps,
  actor: Member,
  wish: NewDropIn,
): Promise<BookedPlace["data"]> {
  await takePoint(deps, actor);
  return bookDropIn(deps, { ...wish, userId: actor.userId });
}

/**
 * Books a session by a make-up of an athlete of the account. Throws what `bookSession` and `requireTraining` throw,
 * and `invalid`.
 */
export async function bookMakeUp(
  deps: Deps,
  actor: Pick<Member, "userId">,
  wish: ChosenSession,
  onBooked?: OnBooked,
): Promise<BookedPlace["data"]> {
  await takePoint(deps, actor);
  const { id } = await deps.database.contentVersion.publish(async (tx) => {
    await requireTraining(tx, wish);
    await requireReady(tx, { userId: actor.userId, athleteId: wish.athleteId, now: deps.now() });
    const booking = await bookSession(tx, deps, { ...wish, kind: "make_up" });
    await onBooked?.(tx, booking);
    return booking;
  });
  return { bookingId: id, paymentUrl: null };
}

/**
 * Puts an athlete of the account on the waitlist of a full session. Throws what `joinWaitlist` throws, and for a
 * make-up what `requireTraining` throws.
 */
export async function waitForSession(
  deps: Deps,
  actor: Pick<Member, "userId">,
  wish: NewWaiting,
  onBooked?: OnBooked,
): Promise<BookedPlace["data"]> {
  if (wish.kind === "drop_in") requirePayments(deps.payments);
  await takePoint(deps, actor);
  const { userId } = actor;
  const { id } = await deps.database.contentVersion.publish(async (tx) => {
    if (wish.kind === "drop_in") requirePayer(await getUser(tx, userId));
    else await requireTraining(tx, wish);
    await requireReady(tx, { userId, athleteId: wish.athleteId, now: deps.now() });
    const booking = await joinWaitlist(tx, deps, wish);
    await onBooked?.(tx, booking);
    return booking;
  });
  return { bookingId: id, paymentUrl: null };
}

/**
 * Takes the place that was offered to an athlete of the account: a make-up is booked, a drop-in leads to its
 * payment page. Idempotent for a drop-in. Throws `not_found`, `conflict` if the offer has ended or the price has
 * changed, `too_many` beyond 60 bookings an hour, what `bookDropIn` throws about payments, and for a make-up what
 * `requireTraining` throws.
 */
export async function takeOffer(
  deps: Deps,
  actor: Member,
  { id, shownCents }: AcceptedOffer & { id: number },
): Promise<BookedPlace["data"]> {
  await takePoint(deps, actor);
  const { userId } = actor;
  return orUnavailable(async () => {
    const accepted = await findAccepted(deps.database.db, actor, id);
    if (accepted) return { bookingId: id, paymentUrl: await findPaymentUrl(deps, accepted) };
    const dropIn = await deps.database.contentVersion.publish(async (tx) => {
      // The same call may have been sent at the same time.
      const known = await findAccepted(tx, actor, id);
      if (known) return known;
      const before = await requireOwn(tx, actor, id);
      if (before.kind === "make_up") await requireTraining(tx, before);
      const booking = await acceptOffer(tx, deps, { bookingId: id });
      if (before.kind !== "drop_in") return null;
      requirePayments(deps.payments);
      await requireReady(tx, { userId, athleteId: booking.athleteId, now: deps.now() });
      return writeDropIn(tx, deps, { userId, booking, shownCents });
    });
    const paymentUrl = dropIn && (await findPaymentUrl(deps, dropIn));
    return { bookingId: id, paymentUrl };
  });
}

/** Finds the drop-in of a place that was accepted and waits for its payment. Throws `not_found`. */
async function findAccepted(db: Db, actor: Member, id: number): Promise<DropInRow | null> {
  await requireOwn(db, actor, id);
  const dropIn = await findDropInOf(db, id);
  return dropIn?.status === "pending" ? dropIn : null;
}

async function requireOwn(db: Db, { userId }: Member, id: number): Promise<BookingRow> {
  const booking = await findOwnBooking(db, { userId, id });
  if (!booking) throw new AppError("not_found", "This booking is not in your account.");
  return booking;
}

/**
 * Gives up a place, an offer or a wait of an athlete of the account. Twelve hours ahead or earlier a session of
 * a pass comes to a make-up, and a drop-in to its money. Throws `not_found`, `conflict` where it is over,
 * began or was cancelled, and `unavailable` where a payment page can't be closed.
 */
export async function cancelOwnBooking(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<CancelledBooking["data"]> {
  await requireOwn(deps.database.db, actor, id);
  const dropIn = await findDropInOf(deps.database.db, id);
  if (dropIn?.status === "pending") {
    await orUnavailable(() => endUnpaid(deps, { dropIn, by: "family" }));
    // It may have been paid at the last moment; then it is a place like others.
    const { state } = await requireOwn(deps.database.db, actor, id);
    if (state === "cancelled") return { outcome: "left", refundCents: 0 };
  }
  return deps.database.contentVersion.publish((tx) => giveUpOwn(tx, deps, { actor, id }));
}

async function giveUpOwn(
  tx: PublicTx,
  deps: Deps,
  { actor, id }: { actor: Member; id: number },
): Promise<CancelledBooking["data"]> {
  const booking = await requireOwn(tx, actor, id);
  // The passes are locked before the slot.
  if (booking.kind === "standing") await restMakeUpsOf(tx, booking);
  const { outcome } = await cancelBooking(tx, deps, { bookingId: id });
  if (outcome !== "refund") return { outcome, refundCents: 0 };
  return {
    outcome,
    refundCents: await refundBooking(tx, deps, { bookingId: id, reason: "cancelled" }),
  };
}

/**
 * Puts an athlete of the account on the waitlist for a weekly place. Throws `not_found`, and `conflict` for
 * who has a place there, or waits for ten already.
 */
export async function waitForStandingPlace(
  deps: Deps,
  actor: Pick<Member, "userId">,
  { athleteId, slotId }: NewStandingWaiting,
  onJoined?: OnWeeklyWait,
): Promise<void> {
  await takePoint(deps, actor);
  await deps.database.contentVersion.publish(
    async (tx) => {
      await requireReady(tx, { userId: actor.userId, athleteId, now: deps.now() });
      const hasChanged = await joinStandingWaitlist(tx, deps, { athleteId, slotId });
      const waits = await tx.$count(standingWaitlist, eq(standingWaitlist.athleteId, athleteId));
      if (waits > STANDING_WAITS_MAX) {
        const message = `An athlete waits for at most ${STANDING_WAITS_MAX} weekly places.`;
        throw new AppError("conflict", message);
      }
      if (hasChanged) await onJoined?.(tx);
      return hasChanged;
    },
    (hasChanged) => hasChanged,
  );
}

/** Takes an athlete of the account off a waitlist, with what was offered. Throws `not_found`. */
export async function leaveWaitForStandingPlace(
  deps: Deps,
  actor: Pick<Member, "userId">,
  { id }: { id: number },
  onLeft?: OnWeeklyWait,
): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    const entry = await getStandingWait(tx, id);
    await getAthleteOf(tx, actor.userId, entry.athleteId);
    await onLeft?.(tx);
    await leaveStandingWaitlist(tx, deps, entry);
  });
}
