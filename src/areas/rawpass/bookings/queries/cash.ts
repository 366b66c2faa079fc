import { and, asc, desc, eq, isNull, type SQL } from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import { businessDay, businessMoment } from "#lib/dates.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { fullNameIn } from "#lib/db/names.ts";
import type { DeskCash } from "../schema/cash.ts";
import { bookings, dropInRefunds, dropIns } from "../tables.ts";

const MOST_SHOWN = 500;

const sale = {
  dropInId: dropIns.id,
  athleteName: fullNameIn<string | null>(athletes),
  ...{ activityName: dropIns.activityName, date: dropIns.date, startTime: dropIns.startTime },
};

async function listRefunds(db: Db, where: SQL | undefined) {
  return db
    .select({ ...sale, id: dropInRefunds.id, amountCents: dropInRefunds.amountCents })
    .from(dropInRefunds)
    .innerJoin(dropIns, eq(dropIns.id, dropInRefunds.dropInId))
    .leftJoin(bookings, eq(bookings.id, dropIns.bookingId))
    .leftJoin(athletes, eq(athletes.id, bookings.athleteId))
    .where(where)
    .orderBy(asc(dropInRefunds.id))
    .limit(MOST_SHOWN);
}

/** Cash that is owed back, the oldest first, and what staff took and paid back in cash today, the latest sale first. */
export async function readDeskCash(db: Db, now: Date): Promise<DeskCash["data"]> {
  const today = { from: businessDay(now), to: businessDay(now) };
  const isCash = eq(dropIns.method, "cash");
  const sold = await db
    .select({
      ...{ ...sale, amountCents: dropIns.amountCents },
      ...{ bookingId: dropIns.bookingId, state: bookings.state },
    })
    .from(dropIns)
    .leftJoin(bookings, eq(bookings.id, dropIns.bookingId))
    .leftJoin(athletes, eq(athletes.id, bookings.athleteId))
    .where(and(isCash, isWithinDays(dropIns.paidAt, today)))
    .orderBy(desc(dropIns.paidAt), desc(dropIns.id))
    .limit(MOST_SHOWN);
  // A payment by card that came after the cash went back to the card.
  const isInCash = and(isCash, isNull(dropInRefunds.paymentIntentId));
  const isPaidBack = and(isInCash, eq(dropInRefunds.status, "done"));
  const back = await listRefunds(db, and(isPaidBack, isWithinDays(dropInRefunds.updatedAt, today)));
  const sumOf = (rows: readonly { amountCents: number }[]) =>
    rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    owed: await listRefunds(db, eq(dropInRefunds.status, "owed")),
    sold: sold.map(({ state, ...row }) => ({
      ...row,
      isCanceled: state === "cancelled" || state === "late_cancelled",
      isCancelable: state === "booked" && businessMoment(row.date, row.startTime) > now,
    })),
    takenCents: sumOf(sold),
    paidBackCents: sumOf(back),
  };
}
