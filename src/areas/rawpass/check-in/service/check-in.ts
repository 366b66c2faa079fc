import { lockAthlete } from "#areas/people/athletes/service/athletes.ts";
import { type Actor, requireDesk } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { admit, attend } from "#areas/rawpass/bookings/service/attendance.ts";
import { lockSession, type OpenSession } from "#areas/rawpass/bookings/service/open-session.ts";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { type Arrival, type Asked, findArrival, findArrivalNow } from "../queries/arrivals.ts";
import { type CheckInRow, findCheckInByKey } from "../queries/check-ins.ts";
import { presentArrival } from "../queries/present-arrival.ts";
import { type Decision, decide, isLetIn, needsNote } from "../rules/decision.ts";
import { DOUBT_LABELS } from "../schema/answer-words.ts";
import { type CheckInWish, type DeskAnswer, NOTE } from "../schema/desk.ts";
import { checkIns } from "../tables.ts";

const CHECK_IN_DECIDED = auditAction("check_in_decided", "Let in at the desk");

type Answer = DeskAnswer["data"];

/**
 * Checks somebody in who comes with a code or was found by name, where the table of the desk says green, or
 * amber and staff decided; says otherwise what it says. Twice at once, it is one row. Throws `forbidden`,
 * and for a decision of staff `invalid` without its note, and `conflict` where it can't be done.
 */
export async function checkIn(deps: Deps, actor: Actor, wish: CheckInWish): Promise<Answer> {
  const { db, contentVersion } = deps.database;
  requireDesk(actor);
  const now = deps.now();
  const arrival = await findArrivalNow(db, wish, now);
  const decision = decide(arrival.facts, now);
  if (!isLetIn(decision, wish)) return presentArrival(arrival, decision, now);
  // What staff decide may take a place that everybody saw as free.
  if (wish.way)
    return contentVersion.publish((tx) => writeCheckIn(tx, deps, actor, { arrival, wish }));
  return db.transaction((tx) => writeCheckIn(unseen(tx), deps, actor, { arrival, wish }));
}

interface Admission {
  arrival: Arrival;
  /** What is asked, and for a late scan the pass by which it was decided. */
  wish: CheckInWish & Pick<Asked, "latePassId">;
}

/**
 * Decides again under the lock of the session, by the clock of `deps`, and writes what it comes to. Throws
 * `conflict` for a scan that was written before, and as `checkIn` does.
 */
export async function writeCheckIn(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  { arrival, wish }: Admission,
): Promise<Answer> {
  const { session, athlete } = arrival;
  if (!session || !athlete) throw new Error("only who comes for a session is checked in");
  const { slot, date } = session;
  const open = await lockSession(tx, deps, { slotId: slot.id, date });
  await lockAthlete(tx, athlete.id);
  const { now } = open;
  if (wish.key !== undefined && (await findCheckInByKey(tx, wish.key))) {
    throw new AppError("conflict", "This scan was written down already.");
  }
  const locked = await findArrival(tx, { ...wish, slotId: slot.id }, now);
  const decision = decide(locked.facts, now);
  if (!isLetIn(decision, wish)) return presentArrival(locked, decision, now);
  const row = await write(tx, deps, actor, { open, arrival: locked, decision, wish });
  const { week } = locked.facts;
  const isMakeUp = row.way === "make_up" || locked.facts.place === "make_up";
  const isCounted = week !== null && !isMakeUp;
  const facts = isCounted
    ? { ...locked.facts, week: { ...week, used: week.used + 1 } }
    : { ...locked.facts, week: null };
  return presentArrival({ ...locked, facts, checkIn: row }, GREEN, now);
}

const GREEN: Decision = { color: "green", stop: null, doubts: [] };

interface Settled {
  open: OpenSession;
  arrival: Arrival;
  decision: Decision;
  wish: CheckInWish;
}

async function write(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  { open, arrival, decision, wish }: Settled,
): Promise<CheckInRow> {
  const { athlete, pass, booking: place } = arrival;
  const way = decision.color === "amber" ? wish.way : undefined;
  if (way && needsNote(decision.doubts, way) && wish.note === undefined) {
    throw new AppError("invalid", NOTE, { fields: { note: NOTE } });
  }
  if (place && way === "make_up") {
    throw new AppError(
      "conflict",
      "The place in this session is the athlete's: no make-up is needed.",
    );
  }
  const kind = way === "make_up" ? "make_up" : "walk_in";
  const booking = place
    ? await attend(tx, place)
    : await admit(tx, deps, open, { athleteId: athlete?.id ?? 0, kind });
  const row = writtenRow(
    await tx
      .insert(checkIns)
      .values({
        ...{ membershipId: pass?.id ?? null, activityId: open.activityId },
        ...{ timeSlotId: open.slot.id, bookingId: booking.id, checkInTime: open.now },
        ...{ way: way ?? "booked", notes: wish.note ?? null, scanKey: wish.key ?? null },
        staffId: actor.kind === "member" ? actor.userId : null,
      })
      .returning(),
  );
  if (way) {
    await recordChange(tx, actor, {
      action: CHECK_IN_DECIDED,
      subject: { type: "check_in", id: row.id },
      after: {
        decision: way === "make_up" ? "Use a make-up" : "Let in",
        doubts: decision.doubts.map((doubt) => DOUBT_LABELS[doubt]).join(". "),
      },
    });
  }
  return row;
}
