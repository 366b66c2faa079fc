import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import {
  type ClosureRow,
  listClosedSlots,
  listClosuresFrom,
} from "#areas/rawpass/schedule/queries/schedule.ts";
import { givesCredits } from "#areas/rawpass/schedule/schema/closure-length.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { listClosedBy, listToClose, wasPlace } from "../queries/unwritten-sessions.ts";
import { creditEnd } from "../rules/limits.ts";
import { credits } from "../tables.ts";
import { giveAgain } from "./credits.ts";
import { refundBooking } from "./drop-in-refunds.ts";
import { NOTIFY_OF_CLOSURE } from "./notify-of-closure.ts";
import { NOTIFY_OF_REOPENING } from "./notify-reopened.ts";
import { transitionBookings } from "./transition-booking.ts";

/**
 * Cancels the bookings in the sessions of a closure that have not begun, also of athletes who are checked in, or whose
 * late cancellation counts as used. Passes get make-ups, unless the closure is longer than 7 days; booked make-ups are given back; drop-ins are refunded; waits
 * end. Idempotent. The slots are locked.
 * @returns the bookings for which a make-up was granted
 */
export async function cancelClosed(
  tx: PublicTx,
  deps: Deps,
  { closure, slotIds }: { closure: ClosureRow; slotIds: readonly number[] },
): Promise<number[]> {
  const now = deps.now();
  const closed = await listToClose(tx, { closure, slotIds, now });
  if (closed.length === 0) return [];
  const had = closed.filter(wasPlace);
  const owed = had.filter(({ booking: { kind } }) => kind === "standing" && givesCredits(closure));
  for (const wasLate of [false, true]) {
    const rows = closed.map(({ booking }) => booking);
    await transitionBookings(tx, {
      bookings: rows.filter(({ state }) => (state === "late_cancelled") === wasLate),
      ...{ name: "close", by: "staff", change: { closureId: closure.id, wasLate } },
    });
  }
  for (const { booking } of closed) {
    if (booking.kind !== "drop_in") continue;
    await refundBooking(tx, deps, { bookingId: booking.id, reason: "closed" });
  }
  for (const { booking } of had) {
    if (booking.kind === "make_up") await giveAgain(tx, booking, now);
  }
  if (owed.length === 0) return [];
  const given = await tx
    .insert(credits)
    .values(
      owed.map(({ booking, ...slot }) => ({
        athleteId: booking.athleteId,
        activityId: slot.activityId,
        reason: "closure" as const,
        bookingId: booking.id,
        expiresAt: creditEnd(now),
      })),
    )
    .onConflictDoNothing()
    .returning({ bookingId: credits.bookingId });
  return given.flatMap(({ bookingId }) => bookingId ?? []);
}

/** Cancels what is booked in all slots of a closure; the families are mailed after the commit. */
export async function cancelClosure(tx: PublicTx, deps: Deps, closure: ClosureRow): Promise<void> {
  const slots = await listClosedSlots(tx, closure);
  await cancelClosed(tx, deps, { closure, slotIds: slots.map(({ id }) => id) });
  await deps.jobs.queue(tx, NOTIFY_OF_CLOSURE, { closureId: closure.id });
}

/**
 * Restores the sessions of standing places that a closure took, and takes the make-ups for them that nobody used. A
 * family that used its make-up keeps it instead, and a session that was canceled late is so again. What was booked
 * beside passes stays canceled, and so does what another closure closes. Families that were told of the closure are
 * mailed after the commit. The slots are locked.
 */
export async function undoClosure(tx: PublicTx, deps: Deps, closure: ClosureRow): Promise<void> {
  const closed = await listClosedBy(tx, closure.id);
  const ids = closed.map(({ id }) => id);
  const used = await tx
    .select({ bookingId: credits.bookingId })
    .from(credits)
    .where(and(inArray(credits.bookingId, ids), isNotNull(credits.usedAt)));
  const kept = new Set(used.map(({ bookingId }) => bookingId));
  const given = ids.filter((id) => !kept.has(id));
  await tx.delete(credits).where(and(inArray(credits.bookingId, given), isNull(credits.usedAt)));
  for (const wasLate of [false, true]) {
    await transitionBookings(tx, {
      bookings: closed.filter((one) => !kept.has(one.id) && one.wasLate === wasLate),
      ...{ name: wasLate ? "reopen_late" : "reopen", by: "staff" },
      change: { closureId: null, wasLate: false },
    });
  }
  const slots = await listClosedSlots(tx, closure);
  const slotIds = slots.map(({ id }) => id);
  for (const other of await listClosuresFrom(tx, businessDay(deps.now()))) {
    if (other.id !== closure.id) await cancelClosed(tx, deps, { closure: other, slotIds });
  }
  const { id: closureId, activityId, fromDate, toDate, fromTime, slotId, createdAt } = closure;
  await deps.jobs.queue(tx, NOTIFY_OF_REOPENING, {
    ...{ closureId, activityId: activityId ?? 0, fromDate, toDate },
    ...{ fromTime: fromTime ?? "", slotId: slotId ?? 0, createdAt: createdAt.toISOString() },
  });
}
