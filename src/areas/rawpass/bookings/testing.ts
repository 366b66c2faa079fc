import type { Db } from "#lib/db/db.ts";
import type { DropInRow } from "./queries/drop-ins.ts";
import type { BookingRow, StandingPlaceRow } from "./queries/places.ts";
import {
  bookings,
  credits,
  dropInRefunds,
  dropIns,
  standingPlaces,
  standingWaitlist,
} from "./tables.ts";

type New<Table extends { $inferInsert: unknown }> = Table["$inferInsert"];

/** Inserts standing places as they are given, whatever is free. */
export async function somePlaces(
  db: Db,
  rows: New<typeof standingPlaces>[],
): Promise<StandingPlaceRow[]> {
  return db.insert(standingPlaces).values(rows).returning();
}

/** Lets athletes wait for weekly places. */
export async function someWaiting(db: Db, rows: New<typeof standingWaitlist>[]): Promise<void> {
  await db.insert(standingWaitlist).values(rows);
}

/** Inserts bookings as they are given, whatever is free. */
export async function someBookings(db: Db, rows: New<typeof bookings>[]): Promise<BookingRow[]> {
  return db.insert(bookings).values(rows).returning();
}

/** Inserts make-ups, and returns their ids. */
export async function someCredits(db: Db, rows: New<typeof credits>[]): Promise<number[]> {
  const made = await db.insert(credits).values(rows).returning({ id: credits.id });
  return made.map(({ id }) => id);
}

/** Inserts what was bought for single sessions. */
export async function someDropIns(db: Db, rows: New<typeof dropIns>[]): Promise<DropInRow[]> {
  return db.insert(dropIns).values(rows).returning();
}

/** Inserts money of single sessions on its way back. */
export async function someDropInRefunds(db: Db, rows: New<typeof dropInRefunds>[]): Promise<void> {
  await db.insert(dropInRefunds).values(rows);
}
