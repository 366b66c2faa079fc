import { type AthleteRow, findAthlete } from "#areas/people/athletes/queries/athletes.ts";
import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { listActivitiesById, listSlotsById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { nameOfSlot } from "#areas/rawpass/schedule/schema/slot-names.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { byStaffMail, type ChangeByStaff } from "../mails.ts";
import { getStandingWait } from "../queries/places.ts";
import type { BookingForFamily, EndedWait } from "../schema/staff.ts";
import { nameSession, WAITLIST_LEFT } from "./change-for-family.ts";
import { notifyFamily } from "./notify-family.ts";
import {
  bookMakeUp,
  leaveWaitForStandingPlace,
  waitForSession,
  waitForStandingPlace,
} from "./own-bookings.ts";

const BOOKING_MADE = auditAction("booking_made", "Session booked for a family");
const WAITLIST_JOINED = auditAction("waitlist_joined", "Waitlist joined for a family");

type Wish = BookingForFamily & { athleteId: number };

/**
 * Books a session by a make-up for a family, or puts its athlete on a waitlist, and mails the family why. Throws what the
 * family's own commands throw.
 * @returns what it came to; nothing changes for an athlete that already waits for a weekly time
 */
export async function bookForFamily(
  deps: Deps,
  actor: Actor,
  wish: Wish,
): Promise<"booked" | "waits" | "unchanged"> {
  requireOwner(actor);
  const { athleteId, slotId, reason } = wish;
  const account = await getAthlete(deps.database.db, athleteId);
  if (wish.action === "wait_weekly") {
    let hasJoined = false;
    await waitForStandingPlace(deps, account, { athleteId, slotId }, async (tx) => {
      hasJoined = true;
      await recordChange(tx, actor, {
        action: WAITLIST_JOINED,
        subject: { type: "athlete", id: athleteId },
        after: { slotId },
        reason,
      });
      const weekly = await nameWeekly(tx, slotId);
      await tell(tx, deps, wish, { what: "waits_weekly", ...weekly });
    });
    return hasJoined ? "waits" : "unchanged";
  }
  const { date } = wish;
  const isBooked = wish.action === "make_up";
  const onBooked = async (tx: PublicTx, { id }: { id: number }) => {
    await recordChange(tx, actor, {
      action: isBooked ? BOOKING_MADE : WAITLIST_JOINED,
      subject: { type: "booking", id },
      after: { slotId, date },
      reason,
    });
    const session = await nameSession(tx, { slotId, date });
    await tell(tx, deps, wish, { what: isBooked ? "booked" : "waits", session });
  };
  const session = { athleteId, slotId, date };
  if (wish.action === "make_up") await bookMakeUp(deps, account, session, onBooked);
  else {
    const waiting = { ...session, kind: wish.kind };
    await inWordsForStaff(() => waitForSession(deps, account, waiting, onBooked));
  }
  return isBooked ? "booked" : "waits";
}

async function inWordsForStaff(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "adult_unconfirmed") throw error;
    const message = "The family has to confirm on its own phone that the account is an adult's.";
    throw new AppError("conflict", message, { cause: error });
  }
}

/**
 * Takes an athlete off the waitlist of a weekly time, with what was offered, and mails the family why. Throws
 * `not_found`.
 */
export async function endWeeklyWait(
  deps: Deps,
  actor: Actor,
  { id, reason }: EndedWait & { id: number },
): Promise<void> {
  requireOwner(actor);
  const { db } = deps.database;
  const { athleteId, slotId } = await getStandingWait(db, id);
  await leaveWaitForStandingPlace(deps, await getAthlete(db, athleteId), { id }, async (tx) => {
    await recordChange(tx, actor, {
      action: WAITLIST_LEFT,
      subject: { type: "athlete", id: athleteId },
      before: { slotId },
      reason,
    });
    const weekly = await nameWeekly(tx, slotId);
    await tell(tx, deps, { athleteId, slotId, reason }, { what: "left_weekly", ...weekly });
  });
}

async function getAthlete(db: Db, id: number): Promise<AthleteRow> {
  const athlete = await findAthlete(db, id);
  if (!athlete) throw new AppError("not_found", "This athlete is no longer there.");
  return athlete;
}

async function nameWeekly(
  tx: PublicTx,
  slotId: number,
): Promise<{ activityName: string; slotName: string }> {
  const [slot] = await listSlotsById(tx, [slotId]);
  const [activity] = slot ? await listActivitiesById(tx, [slot.activityId]) : [];
  return { activityName: activity?.name ?? "", slotName: slot ? nameOfSlot(slot) : "" };
}

async function tell(
  tx: PublicTx,
  deps: Deps,
  { athleteId, slotId, reason }: Pick<Wish, "athleteId" | "slotId" | "reason">,
  change: ChangeByStaff,
): Promise<void> {
  const key = `athlete-${athleteId}-slot-${slotId}-${change.what}-${deps.now().getTime()}`;
  await notifyFamily(tx, deps, {
    athleteId,
    write: (context) => byStaffMail(context, change, { key, reason }),
  });
}
