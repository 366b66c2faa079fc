import { and, eq, isNull, sql } from "drizzle-orm";
import { lockAthlete } from "#areas/people/athletes/service/athletes.ts";
import {
  type Actor,
  type Member,
  requireDesk,
  requireOwner,
} from "#areas/platform/accounts/access/actor.ts";
import { type AuditAction, auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { requireTraining } from "#areas/rawpass/passes/service/locks.ts";
import { listActivitiesById, listSlotsById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { lockSlots } from "#areas/rawpass/schedule/service/locks.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { orUnavailable } from "#lib/payments/isolate-failure.ts";
import { byStaffMail, type ChangeByStaff, type NamedSession } from "../mails.ts";
import { findDropInOf, listRefundsOf, lockDropIn } from "../queries/drop-ins.ts";
import { listMakeUpWaits } from "../queries/entitlements.ts";
import { findGranted, listSessionsOfCredits } from "../queries/make-ups.ts";
import type { SessionKey } from "../queries/occupancy.ts";
import { type BookingRow, findBooking } from "../queries/places.ts";
import { creditEnd } from "../rules/limits.ts";
import { spentOn } from "../rules/spent-make-up.ts";
import type {
  BookingChange,
  CanceledSale,
  GrantedMakeUp,
  TakenBackMakeUp,
} from "../schema/staff.ts";
import { bookings, credits, dropIns } from "../tables.ts";
import { bookSession, cancelBooking } from "./bookings.ts";
import { rewardLateCancel } from "./credits.ts";
import { refundBooking } from "./drop-in-refunds.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { notifyFamily } from "./notify-family.ts";
import {
  countFree,
  lockSession,
  type OpenSession,
  refuseAge,
  refuseUnbookable,
} from "./open-session.ts";
import { endWaitsWithoutMakeUp, lockBooking, moveUp, refuseTwice } from "./waitlist.ts";

const BOOKING_CANCELED = auditAction("booking_canceled", "Session canceled for a family");
export const WAITLIST_LEFT = auditAction("waitlist_left", "Waitlist left for a family");
const BOOKING_MOVED = auditAction("booking_moved", "Session moved for a family");
const MAKE_UP_GRANTED = auditAction("make_up_granted", "Make-up granted");
const MAKE_UP_TAKEN_BACK = auditAction("make_up_taken_back", "Make-up taken back");

/**
 * Cancels a session or a wait for a family, or moves it to another one of the same activity; the family is mailed why. Until it
 * begins, a canceled session gives its make-up or its money back. Throws `not_found`, and `conflict` or `invalid` if
 * it has begun, or the other session can't be booked.
 */
export async function changeForFamily(
  deps: Deps,
  actor: Actor,
  { id, ...change }: BookingChange & { id: number },
): Promise<void> {
  requireOwner(actor);
  const dropIn = await findDropInOf(deps.database.db, id);
  const isUnpaid = change.action === "cancel" && dropIn?.status === "pending";
  if (isUnpaid) await orUnavailable(() => endUnpaid(deps, { dropIn, by: "family" }));
  await writeChange(deps, actor, { id, change }, (tx, booking) =>
    change.action === "move"
      ? move(tx, deps, { booking, to: change })
      : cancel(tx, deps, { booking, isUnpaid }),
  );
}

/**
 * Cancels a session that was sold for cash, by anybody at the desk. Throws `not_found`, and `conflict` if it is over.
 * @returns the cash that is owed for it, in cents: some may have been handed over before
 */
export async function cancelCashSale(
  deps: Deps,
  actor: Actor,
  { id, reason }: CanceledSale & { id: number },
): Promise<number> {
  requireDesk(actor);
  const dropIn = await findDropInOf(deps.database.db, id);
  if (dropIn?.method !== "cash") throw new AppError("not_found", "There is no such cash sale.");
  await writeChange(deps, actor, { id, change: { action: "cancel", reason } }, (tx, booking) =>
    cancel(tx, deps, { booking, isUnpaid: false }),
  );
  const refunds = await listRefundsOf(deps.database.db, dropIn.id);
  const owed = refunds.filter(({ status }) => status === "owed");
  return owed.reduce((cents, { amountCents }) => cents + amountCents, 0);
}

const ACTIONS: Partial<Record<Done["what"], AuditAction>> = {
  moved: BOOKING_MOVED,
  left_wait: WAITLIST_LEFT,
};

async function writeChange(
  deps: Deps,
  actor: Actor,
  { id, change }: { id: number; change: BookingChange },
  make: (tx: PublicTx, booking: BookingRow) => Promise<Done>,
): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    const before = await findBooking(tx, id);
    if (!before) throw new AppError("not_found", "This session is no longer booked.");
    const { slotId, date, state, athleteId } = before;
    const done = await make(tx, before);
    await recordChange(tx, actor, {
      action: ACTIONS[done.what] ?? BOOKING_CANCELED,
      subject: { type: "booking", id },
      before: { slotId, date, state },
      ...(change.action === "move" && { after: { slotId: change.slotId, date: change.date } }),
      reason: change.reason,
    });
    const key = `booking-${id}-${done.what}-${deps.now().getTime()}`;
    await notifyFamily(tx, deps, {
      athleteId,
      write: (context) => byStaffMail(context, done, { key, reason: change.reason }),
    });
  });
}

/** Mails a family that staff corrected whether its athlete came. */
export async function notifyOfChange(
  tx: PublicTx,
  deps: Deps,
  { booking, what, reason }: { booking: BookingRow; what: "came" | "missed"; reason: string },
): Promise<void> {
  const { id, athleteId } = booking;
  const session = await nameSession(tx, booking);
  const key = `booking-${id}-${what}-${deps.now().getTime()}`;
  await notifyFamily(tx, deps, {
    athleteId,
    write: (context) => byStaffMail(context, { what, session }, { key, reason }),
  });
}

/** A session as the mail about it names it. */
export async function nameSession(
  tx: PublicTx,
  { slotId, date }: SessionKey,
): Promise<NamedSession> {
  const [slot] = await listSlotsById(tx, [slotId]);
  const [activity] = slot ? await listActivitiesById(tx, [slot.activityId]) : [];
  const { startTime = "", coach = null, place = null } = slot ?? {};
  return { activityName: activity?.name ?? "", date, startTime, coach, place };
}

type Done = Extract<ChangeByStaff, { session: NamedSession }>;

async function cancel(
  tx: PublicTx,
  deps: Deps,
  { booking, isUnpaid }: { booking: BookingRow; isUnpaid: boolean },
): Promise<Done> {
  const { id: bookingId } = booking;
  const session = await nameSession(tx, booking);
  if (isUnpaid && booking.state === "cancelled") return { what: "canceled", session };
  const { outcome } = await cancelBooking(tx, deps, { bookingId, by: "staff" });
  const isWait = booking.state === "waitlisted" || booking.state === "offered";
  if (outcome === "left" && isWait) return { what: "left_wait", session };
  const refundCents =
    outcome === "refund" ? await refundBooking(tx, deps, { bookingId, reason: "cancelled" }) : 0;
  const isCash = (await findDropInOf(tx, bookingId))?.method === "cash";
  return { what: "canceled", session, refundCents, isCash, hasMakeUp: outcome === "credit" };
}

async function move(
  tx: PublicTx,
  deps: Deps,
  { booking, to }: { booking: BookingRow; to: SessionKey },
): Promise<Done> {
  const { id: bookingId, athleteId, kind } = booking;
  const dropIn = await findDropInOf(tx, bookingId);
  if (dropIn) await lockDropIn(tx, dropIn.reference);
  else await requireTraining(tx, { athleteId, date: to.date });
  await lockSlots(tx, [booking.slotId, to.slotId]);
  const { session, booking: locked } = await lockBooking(tx, deps, bookingId);
  const target = await lockSession(tx, deps, to);
  const isFirm = locked.state === "booked" && locked.heldUntil === null;
  if (!isFirm || kind === "walk_in" || session.startsAt <= session.now) {
    throw new AppError("conflict", "Only a booked session that has not begun can be moved.");
  }
  const isSame = session.slot.id === target.slot.id && session.date === target.date;
  if (isSame || session.activityId !== target.activityId) {
    const message = "Please choose another session of the same activity";
    throw new AppError("invalid", message, { fields: { slotId: message } });
  }
  const names = {
    session: await nameSession(tx, booking),
    to: await nameSession(tx, to),
  };
  if (dropIn) await moveDropIn(tx, deps, { booking: locked, session, target });
  else {
    await cancelBooking(tx, deps, { bookingId, by: "staff" });
    await bookSession(tx, deps, { ...to, athleteId, kind: "make_up" });
  }
  return { what: "moved", ...names };
}

/** A session that was paid alone stays the same purchase. */
async function moveDropIn(
  tx: PublicTx,
  deps: Deps,
  { booking, session, target }: { booking: BookingRow; session: OpenSession; target: OpenSession },
): Promise<void> {
  const { id, athleteId } = booking;
  const { slot, date, activityId } = target;
  const athlete = await lockAthlete(tx, athleteId);
  await refuseUnbookable(tx, target);
  await refuseAge(tx, athlete, { activityId, day: date });
  await moveUp(tx, deps, target);
  await refuseTwice(tx, { athleteId, slotId: slot.id, date });
  if ((await countFree(tx, target)) === 0) {
    throw new AppError("conflict", "This session is full.");
  }
  const moved = { slotId: slot.id, date, updatedAt: sql`clock_timestamp()` };
  await tx.update(bookings).set(moved).where(eq(bookings.id, id));
  const sold = { date, startTime: slot.startTime, updatedAt: target.now };
  await tx.update(dropIns).set(sold).where(eq(dropIns.bookingId, id));
  await rewardLateCancel(tx, deps, target);
  await moveUp(tx, deps, session);
}

/**
 * Grants an athlete a make-up beside those for lost sessions, once per submission, and mails the family why. Throws
 * `not_found`.
 */
export async function grantMakeUp(
  deps: Deps,
  actor: Member,
  form: GrantedMakeUp & { athleteId: number },
): Promise<void> {
  requireOwner(actor);
  const { submission, content } = readSubmission("make-up", actor.userId, form);
  await createOnce(deps.database.db, submission, {
    find: async () => {},
    create: () => writeMakeUp(deps, actor, content, submission),
  });
}

async function writeMakeUp(
  deps: Deps,
  actor: Member,
  { athleteId, activityId, reason }: Omit<GrantedMakeUp, "idempotencyKey"> & { athleteId: number },
  submission: Submission,
): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    await lockAthlete(tx, athleteId);
    const [activity] = await listActivitiesById(tx, [activityId]);
    if (!activity) throw new AppError("not_found", "This activity is no longer there.");
    const now = deps.now();
    const expiresAt = creditEnd(now);
    const row = { athleteId, activityId, reason: "staff" as const, expiresAt, createdAt: now };
    const [credit] = await tx.insert(credits).values(row).returning({ id: credits.id });
    await recordCreated(tx, submission, credit?.id ?? 0, now);
    await recordChange(tx, actor, {
      action: MAKE_UP_GRANTED,
      subject: { type: "athlete", id: athleteId },
      after: { activityId },
      reason,
    });
    const key = `make-up-${credit?.id}`;
    const granted = { what: "granted", activityName: activity.name, expiresAt } as const;
    await notifyFamily(tx, deps, {
      athleteId,
      write: (context) => byStaffMail(context, granted, { key, reason }),
    });
  });
}

const MAKE_UP_GONE = "This make-up is no longer there.";

/**
 * Takes back a make-up that staff granted and nobody used, and mails the family why; waits for its activity that have
 * no other make-up end.
 * Throws `not_found` for any other, and `conflict` for one that is booked or was used.
 */
export async function takeBackMakeUp(
  deps: Deps,
  actor: Actor,
  { id, reason }: TakenBackMakeUp & { id: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.contentVersion.publish(async (tx) => {
    const found = await findGranted(tx, id);
    if (!found) throw new AppError("not_found", MAKE_UP_GONE);
    const { activityName } = found;
    const { athleteId, activityId } = found.credit;
    const waits = await listMakeUpWaits(tx, { athleteId, activityId, now: deps.now() });
    const lockedSlotIds = new Set(waits.map(({ booking }) => booking.slotId));
    await lockSlots(tx, [...lockedSlotIds]);
    await lockAthlete(tx, athleteId);
    const isOpen = and(eq(credits.id, id), isNull(credits.usedAt));
    const gone = await tx.delete(credits).where(isOpen).returning({ id: credits.id });
    if (gone.length === 0) await refuseUsed(tx, id, deps.now());
    await recordChange(tx, actor, {
      action: MAKE_UP_TAKEN_BACK,
      subject: { type: "athlete", id: athleteId },
      before: { activityId },
      reason,
    });
    await notifyFamily(tx, deps, {
      athleteId,
      write: (context) =>
        byStaffMail(
          context,
          { what: "taken_back", activityName },
          { key: `make-up-${id}-taken-back`, reason },
        ),
    });
    await endWaitsWithoutMakeUp(tx, deps, { athleteId, activityId, lockedSlotIds });
  });
}

/** Says why a make-up is not open. */
async function refuseUsed(tx: PublicTx, id: number, now: Date): Promise<never> {
  if (!(await findGranted(tx, id))) throw new AppError("not_found", MAKE_UP_GONE);
  const session = (await listSessionsOfCredits(tx, [id])).get(id);
  const use = session ? spentOn(session, now) : { isOver: true, words: "used" };
  const how = use.isOver ? "" : ": cancel the session first";
  const what = `It ${use.isOver ? "was" : "is"} ${use.words}.`;
  throw new AppError("conflict", `${what} Only an open make-up can be taken back${how}.`);
}
