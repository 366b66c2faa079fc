import { and, eq, isNull } from "drizzle-orm";
import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { isFirm, listBookingsOfDay } from "#areas/rawpass/bookings/queries/bookings-of-day.ts";
import type { BookingRow } from "#areas/rawpass/bookings/queries/places.ts";
import {
  attend,
  missByStaff,
  takeBackAttendance,
} from "#areas/rawpass/bookings/service/attendance.ts";
import { notifyOfChange } from "#areas/rawpass/bookings/service/change-for-family.ts";
import type { OpenSession } from "#areas/rawpass/bookings/service/open-session.ts";
import { lockBooking } from "#areas/rawpass/bookings/service/waitlist.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { listCheckIns } from "../queries/check-ins.ts";
import type { CorrectedAttendance } from "../schema/administration.ts";
import { checkIns } from "../tables.ts";

const ATTENDANCE_CORRECTED = auditAction("attendance_corrected", "Attendance corrected");

/**
 * Corrects whether an athlete came to a session that has begun, and mails the family why. Throws `not_found`, and
 * `conflict` if it has not begun, or it is said already.
 */
export async function correctAttendance(
  deps: Deps,
  actor: Actor,
  { bookingId, hasCome, reason }: CorrectedAttendance & { bookingId: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.contentVersion.publish(async (tx) => {
    const { booking, session } = await lockBooking(tx, deps, bookingId);
    if (session.startsAt > session.now) {
      throw new AppError("conflict", "This session has not begun.");
    }
    if (!isFirm(booking) || (booking.state === "attended") === hasCome) {
      throw new AppError("conflict", "This attendance can't be corrected that way.");
    }
    if (hasCome) await checkInLater(tx, actor, { booking, session, reason });
    else await takeBack(tx, { booking, session });
    await recordChange(tx, actor, {
      action: ATTENDANCE_CORRECTED,
      subject: { type: "booking", id: bookingId },
      before: { state: booking.state },
      after: { hasCome },
      reason,
    });
    const what = hasCome ? "came" : "missed";
    await notifyOfChange(tx, deps, { booking, what, reason });
  });
}

async function checkInLater(
  tx: PublicTx,
  actor: Actor,
  { booking, session, reason }: { booking: BookingRow; session: OpenSession; reason: string },
): Promise<void> {
  const ofDay = await listBookingsOfDay(tx, booking);
  await attend(tx, booking);
  await tx.insert(checkIns).values({
    membershipId: ofDay.find((one) => one.booking.id === booking.id)?.passId ?? null,
    ...{ activityId: session.activityId, timeSlotId: booking.slotId, bookingId: booking.id },
    ...{ checkInTime: session.startsAt, way: "let_in", notes: reason },
    staffId: actor.kind === "member" ? actor.userId : null,
  });
}

async function takeBack(
  tx: PublicTx,
  { booking, session }: { booking: BookingRow; session: OpenSession },
): Promise<void> {
  const rows = await listCheckIns(tx, [booking.id]);
  await tx
    .update(checkIns)
    .set({ undoneAt: session.now })
    .where(and(eq(checkIns.bookingId, booking.id), isNull(checkIns.undoneAt)));
  const wasGiven = booking.kind === "walk_in" || rows.some(({ way }) => way === "make_up");
  await takeBackAttendance(tx, booking, { wasGiven, now: session.now });
  if (!wasGiven) await missByStaff(tx, { ...booking, state: "booked" });
}
