import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { businessDay, businessMoment } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { countIllnesses } from "../queries/places.ts";
import { ILLNESSES_A_QUARTER, quarterStart } from "../rules/limits.ts";
import { giveCredit, lockCredits } from "./credits.ts";
import { notifyMakeUp } from "./notify-family.ts";
import { transitionBooking } from "./transition-booking.ts";
import { lockBooking } from "./waitlist.ts";

const ILLNESS_NOTED = auditAction("illness_noted", "Illness noted");

/**
 * Notes that an athlete was ill who cancelled late, or was missing: a make-up for a session of a pass, twice a
 * quarter. Throws `not_found`, and `conflict` for any other booking, a third illness, and where two make-ups
 * are open or one was given for it.
 */
export async function noteIllness(deps: Deps, actor: Actor, { id }: { id: number }): Promise<void> {
  requireOwner(actor);
  await deps.database.contentVersion.publish(async (tx) => {
    const { session, booking } = await lockBooking(tx, deps, id);
    const { kind, athleteId, state, slotId, date } = booking;
    if (kind === "drop_in") {
      throw new AppError("conflict", "Make-ups are for sessions of a pass, not for drop-ins.");
    }
    await lockCredits(tx, athleteId);
    const now = deps.now();
    const since = businessMoment(quarterStart(businessDay(now)), "00:00");
    if ((await countIllnesses(tx, athleteId, since)) >= ILLNESSES_A_QUARTER) {
      const message = `Illness was noted ${ILLNESSES_A_QUARTER} times this quarter already.`;
      throw new AppError("conflict", message);
    }
    await transitionBooking(tx, {
      ...{ booking, name: "excuse", by: "staff", change: { excusedAt: now } },
    });
    if (!(await giveCredit(tx, session, booking, "illness"))) {
      const message = "Two make-ups are open, or this session has a make-up or was refunded.";
      throw new AppError("conflict", message);
    }
    await notifyMakeUp(tx, deps, { bookingId: id, why: "illness" });
    await recordChange(tx, actor, {
      action: ILLNESS_NOTED,
      subject: { type: "booking", id },
      before: { state },
      after: { slotId, date },
    });
  });
}
