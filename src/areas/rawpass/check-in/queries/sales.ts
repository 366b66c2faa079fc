import type { AthleteRow } from "#areas/people/athletes/queries/athletes.ts";
import { isFirm, listBookingsOfDay } from "#areas/rawpass/bookings/queries/bookings-of-day.ts";
import { findDropInOf } from "#areas/rawpass/bookings/queries/drop-ins.ts";
import { findBooking } from "#areas/rawpass/bookings/queries/places.ts";
import { listBookable } from "#areas/rawpass/bookings/queries/public.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { listActivitiesById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { ageOn, businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { opensAt } from "../rules/decision.ts";
import type { SaleStatus, SessionOnSale } from "../schema/sales.ts";

/**
 * The sessions of today that have not begun, have a free place, are for the age of an athlete and are not the athlete's
 * already, as they start.
 */
export async function listOnSaleToday(
  db: Db,
  { id: athleteId, birthDate }: AthleteRow,
  now: Date,
): Promise<SessionOnSale[]> {
  const today = businessDay(now);
  const ofDay = await listBookingsOfDay(db, { athleteId, date: today });
  const own = new Set(ofDay.flatMap(({ booking }) => (isFirm(booking) ? [booking.slotId] : [])));
  const sessions = (await listBookable(db, now)).filter(
    ({ date, slotId, free, closedFor }) =>
      date === today && free > 0 && closedFor === null && !own.has(slotId),
  );
  const ids = [...new Set(sessions.map(({ activityId }) => activityId))];
  const rows = (await listActivitiesById(db, ids)).map(presentActivity);
  const age = birthDate === null ? null : ageOn(birthDate, today);
  return sessions.flatMap(({ slotId, activityId, startsAt, free }) => {
    const activity = rows.find(({ id }) => id === activityId);
    if (!activity) return [];
    const isOfAge = age === null || (activity.minAge <= age && age <= activity.maxAge);
    const { name: activityName, rateCents: amountCents } = activity;
    return isOfAge ? [{ slotId, activityName, startsAt, free, amountCents }] : [];
  });
}

/** How it stands with the drop-in of a booking; null for no drop-in. */
export async function findSaleStatus(
  db: Db,
  bookingId: number,
  now: Date,
): Promise<SaleStatus["data"] | null> {
  const dropIn = await findDropInOf(db, bookingId);
  const booking = dropIn && (await findBooking(db, bookingId));
  if (!dropIn) return null;
  const { date, startTime, status } = dropIn;
  const isOpen = opensAt(businessMoment(date, startTime)) <= now;
  if (status === "pending") return { status, isOpen };
  const isPaid = status === "paid" && booking !== null && isFirm(booking);
  return { status: isPaid ? "paid" : "over", isOpen };
}
