import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, ne, not, sql } from "drizzle-orm";
import { businessMoment } from "#lib/dates.ts";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import {
  findOpenCredit,
  isCreditOpen,
  isStillOwed,
  listFrozenBookings,
  listMakeUpBookings,
  type MakeUpBooking,
} from "../queries/entitlements.ts";
import { findBooking, findLivingBooking, selectPlacesOfPass } from "../queries/places.ts";
import { bookings, credits, standingPlaces } from "../tables.ts";
import { returnCredit, trySpendCredit } from "./credits.ts";
import { notifyWaitEnded } from "./notify-family.ts";
import { countFree, lockSession, type OpenSession } from "./open-session.ts";
import { transitionBooking } from "./transition-booking.ts";
import { moveUp } from "./waitlist.ts";

interface PassOfAthlete {
  passId: number;
  athleteId: number;
}

/** The days of a freeze; its day of return is not frozen. */
interface FrozenDays {
  fromDate: string;
  untilDate: string;
}

/**
 * Gives back the make-ups of a pass that its athlete is no longer entitled to, and all that are booked on frozen days,
 * and ends waits without a make-up, which is mailed. Unless a freeze does it, a booking moves to another open make-up of the pass if
 * there is one. Call it after the places of the pass have changed; the slots are locked.
 * Returns the bookings that were given back.
 * @param frozen absent without a freeze; otherwise the bookings come back if the freeze is taken back
 */
export async function releaseMakeUps(
  tx: PublicTx,
  deps: Deps,
  { passId, athleteId, frozen }: PassOfAthlete & { frozen?: FrozenDays },
): Promise<MakeUpBooking[]> {
  const released: MakeUpBooking[] = [];
  const now = deps.now();
  await markFrozen(tx, { passId, frozen });
  const isFrozenDay = ({ date }: { date: string }) =>
    frozen !== undefined && frozen.fromDate <= date && date < frozen.untilDate;
  const isWait = ({ booking: { state } }: MakeUpBooking) => state !== "booked";
  const all = await listMakeUpBookings(tx, { athleteId, now, ...(!frozen && { passId }) });
  // A booking may take the make-up that a wait counts on.
  for (const made of all.toSorted((one, other) => Number(isWait(one)) - Number(isWait(other)))) {
    const { booking } = made;
    const isWaiting = isWait(made);
    const isPayable = () =>
      isWaiting ? hasCreditFor(tx, made) : isStillOwed(tx, booking.creditId);
    if (!isFrozenDay(booking) && (await isPayable())) continue;
    if (!isWaiting && !frozen && (await spendOther(tx, made, { passId, now }))) continue;
    const session = await lockSession(tx, deps, booking);
    const change = { isFrozen: frozen !== undefined, heldUntil: null };
    await transitionBooking(tx, { booking, name: "cancel", by: "family", change });
    if (isWaiting) {
      const why = isFrozenDay(booking) ? "frozen" : "make_up_taken_back";
      await notifyWaitEnded(tx, deps, { session, booking, why });
    } else {
      await returnCredit(tx, booking, now);
      released.push(made);
    }
    await moveUp(tx, deps, session);
  }
  return released;
}

/** Lets a booking use another open make-up of its pass, if there is one; its own stays unused. */
async function spendOther(
  tx: PublicTx,
  { booking, activityId, startsAt }: MakeUpBooking,
  { passId, now }: { passId: number; now: Date },
): Promise<boolean> {
  const { id, athleteId } = booking;
  const session = { activityId, startsAt, now };
  const creditId = await trySpendCredit(tx, session, { athleteId, passId });
  if (creditId === null) return false;
  await returnCredit(tx, booking, now);
  await tx.update(bookings).set({ creditId }).where(eq(bookings.id, id));
  return true;
}

/** Marks the sessions that the family has given up on frozen days, and no others: their make-ups rest. */
async function markFrozen(
  tx: PublicTx,
  { passId, frozen }: { passId: number; frozen: FrozenDays | undefined },
): Promise<void> {
  const isOfPass = inArray(bookings.standingPlaceId, selectPlacesOfPass(tx, passId));
  if (!frozen) {
    const isMarked = and(isOfPass, bookings.isFrozen);
    await tx.update(bookings).set({ isFrozen: false }).where(isMarked);
    return;
  }
  const { fromDate, untilDate } = frozen;
  await tx
    .update(bookings)
    .set({ isFrozen: true })
    .where(
      and(
        isOfPass,
        inArray(bookings.state, ["cancelled", "late_cancelled"]),
        gte(bookings.date, fromDate),
        lt(bookings.date, untilDate),
      ),
    );
}

/**
 * Lets the make-ups rest that stand for sessions of a pass from its first unpaid day on, also those that are granted
 * later, and those for frozen days; no others do.
 */
export async function restMakeUps(
  tx: Db,
  { passId, unpaidFrom, frozen }: { passId: number; unpaidFrom: string; frozen: FrozenDays | null },
): Promise<void> {
  const { date, state, isFrozen, standingPlaceId } = bookings;
  await unseen(tx)
    .update(standingPlaces)
    .set({ unpaidFrom })
    .where(
      and(
        eq(standingPlaces.passId, passId),
        sql`${standingPlaces.unpaidFrom} is distinct from ${unpaidFrom}`,
      ),
    );
  const isOnIce = frozen && and(gte(date, frozen.fromDate), lt(date, frozen.untilDate));
  const rests = sql<boolean>`(${isOnIce ?? sql`false`})`;
  const changed = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        inArray(standingPlaceId, selectPlacesOfPass(tx, passId)),
        inArray(state, ["cancelled", "late_cancelled"]),
        sql`${isFrozen} <> ${rests}`,
      ),
    )
    .orderBy(asc(bookings.id))
    .for("update");
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await unseen(tx)
    .update(bookings)
    .set({ isFrozen: not(isFrozen) })
    .where(inArray(bookings.id, ids));
}

async function hasCreditFor(
  tx: Db,
  { booking: { athleteId }, activityId, startsAt: at }: MakeUpBooking,
): Promise<boolean> {
  return (await findOpenCredit(tx, { athleteId, activityId, at })) !== null;
}

/**
 * Books the make-ups again, and lets the athlete wait again, that a freeze released and that was taken back: those
 * whose sessions still have room. The slots are locked.
 * @param isTakenBack whether the freeze never was; after any other they stay released
 */
export async function restoreMakeUps(
  tx: PublicTx,
  deps: Deps,
  { athleteId, isTakenBack }: { athleteId: number; isTakenBack: boolean },
): Promise<RestoredMakeUps> {
  const released = await listFrozenBookings(tx, athleteId);
  const isFrozen = and(eq(bookings.athleteId, athleteId), bookings.isFrozen);
  await tx.update(bookings).set({ isFrozen: false }).where(isFrozen);
  const restored: RestoredMakeUps = { booked: [], waiting: [] };
  if (!isTakenBack) return restored;
  for (const made of released) {
    const state = await restore(tx, deps, made);
    if (state !== null) restored[state].push(made);
  }
  return restored;
}

interface RestoredMakeUps {
  booked: MakeUpBooking[];
  /** Those for which the athlete waits again, without a place. */
  waiting: MakeUpBooking[];
}

async function restore(
  tx: PublicTx,
  deps: Deps,
  made: MakeUpBooking,
): Promise<keyof RestoredMakeUps | null> {
  const { booking, startsAt } = made;
  const session = await lockSession(tx, deps, booking);
  if (startsAt <= session.now || session.isClosed) return null;
  if (await findLivingBooking(tx, booking)) return null;
  const { id, creditId } = booking;
  if (creditId === null) {
    await transitionBooking(tx, { booking, name: "wait_again", by: "family" });
    await moveUp(tx, deps, session);
    return (await findBooking(tx, id))?.state === "waitlisted" ? "waiting" : null;
  }
  if (!(await mayBookAgain(tx, session, creditId))) return null;
  await tx.update(credits).set({ usedAt: session.now }).where(eq(credits.id, creditId));
  await transitionBooking(tx, { booking, name: "unfreeze", by: "family" });
  return "booked";
}

async function mayBookAgain(tx: Db, session: OpenSession, creditId: number): Promise<boolean> {
  return (await countFree(tx, session)) > 0 && (await isCreditOpen(tx, creditId, session.startsAt));
}

const daysFrom = (day: string, other: string) =>
  Math.round((Date.parse(other) - Date.parse(day)) / DAY_MS);

/**
 * Moves the last day of the make-ups that an athlete had when the pass was frozen: nobody can use them on frozen days.
 * A new freeze is passed as one that ended on its first day.
 */
export async function moveMakeUpEnds(
  tx: Db,
  wanted: FrozenDays & { athleteId: number | null; createdAt: Date; newUntil: string },
): Promise<void> {
  const { athleteId, fromDate, untilDate, createdAt, newUntil } = wanted;
  if (athleteId === null) return;
  const moved = daysFrom(untilDate, newUntil);
  // What ended before the freeze was not moved by it.
  const first = new Date(
    businessMoment(fromDate, "00:00").getTime() + daysFrom(fromDate, untilDate) * DAY_MS,
  );
  await tx
    .update(credits)
    .set({ expiresAt: sql`${credits.expiresAt} + ${moved}::int * interval '24 hours'` })
    .where(
      and(
        eq(credits.athleteId, athleteId),
        lte(credits.createdAt, createdAt),
        gt(credits.expiresAt, first),
      ),
    );
}

/** Takes the make-ups and waits that a freeze released for canceled: its pass ends, so it can't be taken back. */
export async function forgetFrozen(tx: PublicTx, athleteId: number): Promise<void> {
  const { isFrozen, kind } = bookings;
  await tx
    .update(bookings)
    .set({ isFrozen: false })
    .where(and(eq(bookings.athleteId, athleteId), isFrozen, ne(kind, "standing")));
}

/**
 * Records that the sessions of a pass on some days were refunded, or are never paid: their make-ups end for good.
 * @param before the first day after those days; null for all days from `from` on
 */
export async function refundSessions(
  tx: PublicTx,
  { now }: Pick<Deps, "now">,
  { passId, from, before }: { passId: number; from: string; before: string | null },
): Promise<void> {
  await tx
    .update(bookings)
    .set({ refundedAt: now() })
    .where(
      and(
        isNull(bookings.refundedAt),
        inArray(bookings.standingPlaceId, selectPlacesOfPass(tx, passId)),
        gte(bookings.date, from),
        before === null ? undefined : lt(bookings.date, before),
      ),
    );
}
