import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or } from "drizzle-orm";
import { athletes } from "#domains/athletes/tables.ts";
import { activities, timeSlots } from "#domains/schedule/tables.ts";
import { businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Range } from "#lib/list-params.ts";
import { freeCancellationEnd } from "../rules.ts";
import type { OwnBooking, OwnBookings } from "../schema/own.ts";
import { bookings, credits, dropIns, standingPlaces, standingWaitlist } from "../tables.ts";
import type { BookingRow } from "./places.ts";

/** An account has 12 athletes, who have at most a few sessions a day. */
const MOST_COMING = 1_000;
const MOST_MAKE_UPS = 200;
export const HISTORY_PAGE = 25;

const LIVING = ["booked", "waitlisted", "offered", "attended"] as const;
const OVER = ["cancelled", "late_cancelled"] as const;

/** A booking of an athlete of an account; null for another's. */
export async function findOwnBooking(
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<BookingRow | null> {
  const [row] = await db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .where(and(eq(bookings.id, id), eq(athletes.userId, userId)));
  return row?.booking ?? null;
}

const rows = { booking: bookings, slot: timeSlots, activity: activities, dropIn: dropIns };

type Row = {
  booking: BookingRow;
  slot: typeof timeSlots.$inferSelect;
  activity: typeof activities.$inferSelect;
  dropIn: typeof dropIns.$inferSelect | null;
};

function present({ booking, slot, activity, dropIn }: Row): OwnBooking {
  const { id, athleteId, slotId, date, kind, state } = booking;
  const startsAt = businessMoment(date, slot.startTime);
  return {
    ...{ id, athleteId, slotId, date, kind, state },
    ...{ activityId: activity.id, activityName: activity.name },
    ...{ startTime: slot.startTime, endTime: slot.endTime },
    startsAt: startsAt.toISOString(),
    heldUntil: booking.heldUntil?.toISOString() ?? null,
    freeUntil: freeCancellationEnd(startsAt).toISOString(),
    isClosed: booking.closureId !== null,
    amountCents: dropIn?.amountCents ?? null,
    paymentUrl: dropIn?.status === "pending" ? dropIn.paymentUrl : null,
  };
}

/** What an account's athletes have, wait for and can make up from today on, in the order in which it comes. */
export async function getOwnBookings(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<OwnBookings["data"]> {
  const coming = await db
    .select(rows)
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .leftJoin(dropIns, eq(dropIns.bookingId, bookings.id))
    .where(
      and(
        eq(athletes.userId, userId),
        gte(bookings.date, businessDay(now)),
        inArray(bookings.state, LIVING),
        or(isNull(bookings.heldUntil), gt(bookings.heldUntil, now)),
      ),
    )
    .orderBy(asc(bookings.date), asc(timeSlots.startTime), asc(bookings.id))
    .limit(MOST_COMING);
  return {
    coming: coming.map(present),
    makeUps: await listOpenMakeUps(db, { userId, now }),
    standingWaitlist: await listStandingWaitlistOf(db, userId),
  };
}

async function listOpenMakeUps(db: Db, { userId, now }: { userId: number; now: Date }) {
  const found = await db
    .select({ credit: credits, activityName: activities.name })
    .from(credits)
    .innerJoin(athletes, eq(athletes.id, credits.athleteId))
    .innerJoin(activities, eq(activities.id, credits.activityId))
    .where(and(eq(athletes.userId, userId), isNull(credits.usedAt), gt(credits.expiresAt, now)))
    .orderBy(asc(credits.expiresAt), asc(credits.id))
    .limit(MOST_MAKE_UPS);
  return found.map(({ credit, activityName }) => {
    const { id, athleteId, activityId, reason, expiresAt } = credit;
    return { id, athleteId, activityId, activityName, reason, expiresAt: expiresAt.toISOString() };
  });
}

async function listStandingWaitlistOf(db: Db, userId: number) {
  const found = await db
    .select({
      entry: standingWaitlist,
      slot: timeSlots,
      activity: activities,
      place: standingPlaces,
    })
    .from(standingWaitlist)
    .innerJoin(athletes, eq(athletes.id, standingWaitlist.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, standingWaitlist.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .leftJoin(standingPlaces, eq(standingPlaces.id, standingWaitlist.placeId))
    .where(eq(athletes.userId, userId))
    .orderBy(asc(standingWaitlist.id))
    .limit(MOST_MAKE_UPS);
  return found.map(({ entry: { id, athleteId, slotId }, slot, activity, place }) => ({
    ...{ id, athleteId, slotId, activityName: activity.name },
    ...{ dayOfWeek: slot.dayOfWeek, startTime: slot.startTime },
    offeredUntil: place?.heldUntil?.toISOString() ?? null,
  }));
}

/** A page of what is over or cancelled of an account's athletes, the latest first. */
export async function listHistory(
  db: Db,
  { userId, now, range }: { userId: number; now: Date; range: Range },
): Promise<{ data: OwnBooking[]; total: number }> {
  const own = db.select({ id: athletes.id }).from(athletes).where(eq(athletes.userId, userId));
  const isOver = and(
    inArray(bookings.athleteId, own),
    or(lt(bookings.date, businessDay(now)), inArray(bookings.state, OVER)),
  );
  const found = await db
    .select(rows)
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .leftJoin(dropIns, eq(dropIns.bookingId, bookings.id))
    .where(isOver)
    .orderBy(desc(bookings.date), desc(timeSlots.startTime), desc(bookings.id))
    .limit(range.limit)
    .offset(range.offset);
  return { data: found.map(present), total: await db.$count(bookings, isOver) };
}
