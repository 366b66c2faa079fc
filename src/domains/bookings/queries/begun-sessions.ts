import { and, eq, gte, lte, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { timeSlots } from "#domains/schedule/tables.ts";
import { businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { bookings, credits, standingPlaces } from "../tables.ts";

const MOST_SESSIONS = 500;

/**
 * Whether a session of a pass, or a make-up for one, has begun that was not cancelled: its place was kept for it.
 * So has one into which its athlete was let at the desk since the pass began.
 * @param since when it was paid
 */
export async function hasBegunSession(
  db: Db,
  wanted: { passId: number; athleteId: number | null; since: Date; now: Date },
): Promise<boolean> {
  const { passId, now } = wanted;
  return (await hasBegunPlace(db, { passId, now })) || (await hasWalkedIn(db, wanted));
}

async function hasWalkedIn(
  db: Db,
  { athleteId, since }: { athleteId: number | null; since: Date },
): Promise<boolean> {
  if (athleteId === null) return false;
  const rows = await db
    .select({ date: bookings.date, endTime: timeSlots.endTime })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(
      and(
        eq(bookings.athleteId, athleteId),
        eq(bookings.kind, "walk_in"),
        eq(bookings.state, "attended"),
        gte(bookings.date, businessDay(since)),
      ),
    )
    .limit(MOST_SESSIONS);
  return rows.some(({ date, endTime }) => businessMoment(date, endTime) > since);
}

async function hasBegunPlace(
  db: Db,
  { passId, now }: { passId: number; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ date: bookings.date, startTime: timeSlots.startTime })
    .from(bookings)
    .innerJoin(standingPlaces, eq(standingPlaces.id, bookings.standingPlaceId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(
      and(
        eq(standingPlaces.passId, passId),
        lte(bookings.date, businessDay(now)),
        ne(bookings.state, "cancelled"),
      ),
    )
    .limit(MOST_SESSIONS);
  const madeUp = alias(bookings, "made_up");
  const madeUpFor = await db
    .select({ date: madeUp.date, startTime: timeSlots.startTime })
    .from(madeUp)
    .innerJoin(credits, eq(credits.id, madeUp.creditId))
    .innerJoin(bookings, eq(bookings.id, credits.bookingId))
    .innerJoin(standingPlaces, eq(standingPlaces.id, bookings.standingPlaceId))
    .innerJoin(timeSlots, eq(timeSlots.id, madeUp.slotId))
    .where(
      and(
        eq(standingPlaces.passId, passId),
        lte(madeUp.date, businessDay(now)),
        ne(madeUp.state, "cancelled"),
      ),
    )
    .limit(MOST_SESSIONS);
  return [...rows, ...madeUpFor].some(
    ({ date, startTime }) => businessMoment(date, startTime) <= now,
  );
}
