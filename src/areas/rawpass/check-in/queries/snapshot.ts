import { createHash } from "node:crypto";
import {
  type AthleteRow,
  listAthletesById,
  listWithWaiver,
} from "#areas/people/athletes/queries/athletes.ts";
import {
  isBooked,
  isFirm,
  listBookingsOn,
} from "#areas/rawpass/bookings/queries/bookings-of-day.ts";
import { keyOf, listTaken } from "#areas/rawpass/bookings/queries/occupancy.ts";
import type { BookingRow } from "#areas/rawpass/bookings/queries/places.ts";
import { listLivingPassesFor } from "#areas/rawpass/passes/queries/desk.ts";
import { listMonthsPaidOn } from "#areas/rawpass/passes/queries/payments.ts";
import { listSessions, type Session } from "#areas/rawpass/schedule/queries/sessions.ts";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { initialOf } from "#lib/names/person-name.ts";
import { randomToken } from "#lib/secrets.ts";
import { MOST_BOOKINGS } from "../rules/decision.ts";
import type { DeskSnapshot, SnapshotPlace, SnapshotWay } from "../schema/snapshot.ts";
import {
  candidateOf,
  choosePass,
  type Found,
  isOfAge,
  type PassWithActivities,
} from "./arrivals.ts";
import { type CheckInRow, listCheckIns, listUsed, usedKey } from "./check-ins.ts";
import { presentAthlete } from "./present-arrival.ts";

const MOST_PASSES = 2_000;

interface OwnBooking {
  booking: BookingRow;
  passId: number | null;
}

/** What is read of a day for everybody at once. */
interface Day {
  sessions: readonly Session[];
  bookings: ReadonlyMap<number, OwnBooking[]>;
  passes: ReadonlyMap<number, PassWithActivities[]>;
  checkIns: readonly CheckInRow[];
  used: ReadonlyMap<string, number>;
  /** The days on which the months of passes were paid. */
  paidOn: ReadonlyMap<number, string>;
  withWaiver: ReadonlySet<number>;
  salt: string;
  now: Date;
}

/**
 * What a device at the desk keeps of today: whoever booked a place, or, by first name and initial, has a pass for an
 * activity of today or was let in, with what decides about them. Codes are salted hashes, another salt each time; ages
 * are in years.
 */
export async function makeSnapshot(db: Db, now: Date): Promise<DeskSnapshot> {
  const date = businessDay(now);
  const salt = randomToken();
  const sessions = await listSessions(db, { from: date, to: date });
  const taken = await listTaken(db, { from: date, to: date, now });
  const { athletes, day } = await readDay(db, { sessions, date, salt, now });
  return {
    madeAt: now.toISOString(),
    until: businessMoment(addDays(date, 1), "00:00").toISOString(),
    salt,
    sessions: sessions.map(({ slot, activity, startsAt, endsAt, closure }) => ({
      ...{ slotId: slot.id, activityName: activity.name },
      ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      ...{ closedFor: closure?.reason ?? null, capacity: slot.maxCapacity },
      taken: taken.get(keyOf({ slotId: slot.id, date })) ?? 0,
    })),
    athletes: athletes.map((athlete) => presentOne(athlete, day)),
  };
}

async function readDay(
  db: Db,
  { sessions, date, salt, now }: Pick<Day, "sessions" | "salt" | "now"> & { date: string },
): Promise<{ athletes: AthleteRow[]; day: Day }> {
  const bookings = await listBookingsOn(db, { date, limit: MOST_BOOKINGS });
  const booked = [...new Set(bookings.map(({ booking }) => booking.athleteId))];
  const activityIds = [...new Set(sessions.map(({ activity }) => activity.id))];
  const passes = await listLivingPassesFor(db, {
    ...{ activityIds, athleteIds: booked, limit: MOST_PASSES },
  });
  const ids = [...new Set([...booked, ...passes.map(({ pass }) => Number(pass.athleteId))])];
  const checkIns = await listCheckIns(
    db,
    bookings.map(({ booking }) => booking.id),
  );
  const passIds = passes.map(({ pass }) => pass.id);
  const day = {
    ...{ sessions, checkIns, salt, now },
    bookings: Map.groupBy(bookings, ({ booking }) => booking.athleteId),
    passes: Map.groupBy(passes, ({ pass }) => Number(pass.athleteId)),
    used: await listUsed(db, { passIds, day: date }),
    paidOn: await listMonthsPaidOn(db, passIds),
    withWaiver: await listWithWaiver(db, ids, now),
  };
  return { athletes: await listAthletesById(db, ids), day };
}

function presentOne(athlete: AthleteRow, day: Day): DeskSnapshot["athletes"][number] {
  const own = day.bookings.get(athlete.id) ?? [];
  const passes = day.passes.get(athlete.id) ?? [];
  const byName: Found = { athlete, scanned: null, paidAlone: null };
  const ways = [
    wayOf(null, byName, day),
    ...passes.map(({ pass }) => wayOf(pass.qrCode, { ...byName, scanned: pass }, day)),
    ...own.flatMap(({ booking }) =>
      booking.code === null ? [] : [wayOf(booking.code, { ...byName, paidAlone: booking }, day)],
    ),
  ];
  const { emergencyName, emergencyPhone } = athlete;
  const booked = own.map(({ booking }) => booking).filter(isBooked);
  return {
    ...(booked.length > 0 ? presentAthlete(athlete, day.now) : presentUnexpected(athlete)),
    contact: booked.some(isFirm) ? { emergencyName, emergencyPhone } : null,
    hasWaiver: day.withWaiver.has(athlete.id),
    ways,
  };
}

/** Somebody who does not come today, but may: a device says no more of them than it needs to welcome them. */
function presentUnexpected(athlete: AthleteRow) {
  const { id, firstName } = athlete;
  return { id, firstName, lastName: initialOf(athlete.lastName), age: null };
}

/** What a code, or a name, leads to today. */
function wayOf(code: string | null, found: Found, day: Day): SnapshotWay {
  const passes = day.passes.get(found.athlete.id) ?? [];
  const unmeant = choosePass(found, passes, { session: null, place: null });
  return {
    codeHash: code === null ? null : hashCode(day.salt, code),
    passStatus: unmeant?.pass.status ?? null,
    frozenUntil: unmeant?.pass.frozenUntil ?? null,
    places: day.sessions
      .filter(({ slot }) => found.paidAlone === null || found.paidAlone.slotId === slot.id)
      .flatMap((session) => placeOf(session, found, day) ?? []),
  };
}

/** How a session stands to an athlete; null where it is not near. */
function placeOf(session: Session, found: Found, day: Day): SnapshotPlace | null {
  const { athlete } = found;
  const ofDay = day.bookings.get(athlete.id) ?? [];
  const passes = day.passes.get(athlete.id) ?? [];
  const candidate = candidateOf(session, { passes, ofDay, checkIns: day.checkIns });
  if (!candidate.isNear) return null;
  const { slot, activity } = session;
  const own = ofDay.find(({ booking }) => booking.slotId === slot.id && isFirm(booking));
  const chosen = choosePass(found, passes, { session, place: own ?? null });
  const place = own?.booking.kind ?? null;
  const pass = place === "drop_in" ? null : (chosen?.pass ?? null);
  const counted = chosen?.activities.find(({ activityId }) => activityId === activity.id);
  return {
    slotId: slot.id,
    passId: pass?.id ?? null,
    passStatus: pass?.status ?? null,
    frozenUntil: pass?.frozenUntil ?? null,
    place,
    isOfAge: isOfAge(athlete, session, {
      place: own?.booking ?? null,
      pass,
      paidOn: (pass && day.paidOn.get(pass.id)) ?? null,
    }),
    week:
      pass && counted
        ? {
            used: day.used.get(usedKey({ passId: pass.id, activityId: activity.id })) ?? 0,
            of: counted.frequencyPerWeek,
          }
        : null,
    checkedInAt: candidate.checkedInAt?.toISOString() ?? null,
  };
}

/** The hash of a code as the device makes it of what it scans. */
function hashCode(salt: string, code: string): string {
  return createHash("sha256").update(`${salt}:${code}`).digest("hex");
}
