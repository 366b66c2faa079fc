import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Actor, requireDesk } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { idsOfClosed } from "#areas/rawpass/bookings/queries/closed-families.ts";
import { takeBackAttendance } from "#areas/rawpass/bookings/service/attendance.ts";
import { lockBooking } from "#areas/rawpass/bookings/service/waitlist.ts";
import type { ClosureRow } from "#areas/rawpass/schedule/queries/schedule.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { findCheckIn } from "../queries/check-ins.ts";
import { undoEnd } from "../rules/decision.ts";
import { checkIns } from "../tables.ts";

const CHECK_IN_UNDONE = auditAction("check_in_undone", "Check-in undone");

/**
 * Takes a check-in back, by anybody at the desk, and what it gave. Throws `forbidden`, `not_found`, and
 * `conflict` where it was undone, or is older than 10 minutes.
 */
export async function undoCheckIn(deps: Deps, actor: Actor, { id }: { id: number }): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    requireDesk(actor);
    const found = await findCheckIn(tx, id);
    if (!found) throw new AppError("not_found", "This check-in is not there.");
    if (found.bookingId === null) {
      throw new AppError("conflict", "This check-in can't be undone anymore.");
    }
    const { booking, session } = await lockBooking(tx, deps, found.bookingId);
    const row = await findCheckIn(tx, id);
    if (!row || row.undoneAt) throw new AppError("conflict", "This check-in was undone already.");
    if (session.now >= undoEnd(row.checkInTime)) {
      throw new AppError("conflict", "A check-in can be undone for 10 minutes.");
    }
    await tx.update(checkIns).set({ undoneAt: session.now }).where(eq(checkIns.id, id));
    const wasGiven = booking.kind === "walk_in" || row.way === "make_up";
    await takeBackAttendance(tx, booking, { wasGiven, now: session.now });
    await recordChange(tx, actor, {
      action: CHECK_IN_UNDONE,
      subject: { type: "check_in", id },
    });
  });
}

/** Undoes the check-ins of sessions that a closure canceled before they began. */
export async function undoClosedCheckIns(
  tx: PublicTx,
  { now }: Pick<Deps, "now">,
  { id }: ClosureRow,
): Promise<void> {
  await tx
    .update(checkIns)
    .set({ undoneAt: now() })
    .where(and(isNull(checkIns.undoneAt), inArray(checkIns.bookingId, idsOfClosed(tx, id))));
}
