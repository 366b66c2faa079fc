import { isBooked, isFirm, listPeople } from "#areas/rawpass/bookings/queries/bookings-of-day.ts";
import { listSessions, type Session } from "#areas/rawpass/schedule/queries/sessions.ts";
import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { initialOf } from "#lib/names/person-name.ts";
import { phaseOf, presenceOf } from "../rules/decision.ts";
import type { TodaySession } from "../schema/administration.ts";
import type { DeskRoster } from "../schema/desk.ts";
import { type CheckInRow, listCheckIns } from "./check-ins.ts";

/** All sessions of today, each with who has a place in it. A desk session reads initials of who booked none. */
export async function listDeskRosters(
  db: Db,
  now: Date,
  { isDeskSession }: { isDeskSession: boolean },
): Promise<DeskRoster[]> {
  const today = businessDay(now);
  const sessions = await listSessions(db, { from: today, to: today });
  if (sessions.length === 0) return [];
  return listRosters(db, sessions, { now, isDeskSession });
}

/** All sessions of today with who has a place in each, for administrators. */
export async function listToday(db: Db, now: Date): Promise<TodaySession[]> {
  const today = businessDay(now);
  const sessions = await listSessions(db, { from: today, to: today });
  if (sessions.length === 0) return [];
  const rosters = await listRosters(db, sessions, { now, isDeskSession: false });
  return sessions.map(({ slot, activity, closure }, index) => ({
    ...{ id: slot.id, activityName: activity.name, capacity: slot.maxCapacity },
    ...{ startTime: slot.startTime, endTime: slot.endTime, closedFor: closure?.reason ?? null },
    people: (rosters[index]?.people ?? []).map(({ firstName, lastName, presence }) => ({
      ...{ firstName, lastName, presence },
    })),
  }));
}

/** How many sessions take place today, how many people have a place in them, and how many are in. */
export async function countToday(
  db: Db,
  now: Date,
): Promise<{ sessions: number; expected: number; arrived: number }> {
  const open = (await listToday(db, now)).filter(({ closedFor }) => closedFor === null);
  const people = open.flatMap((session) => session.people);
  const arrived = people.filter(({ presence }) => presence === "in").length;
  return { sessions: open.length, expected: people.length, arrived };
}

/** Sessions of one day with who has a place in each. */
async function listRosters(
  db: Db,
  sessions: readonly Session[],
  { now, isDeskSession }: { now: Date; isDeskSession: boolean },
): Promise<DeskRoster[]> {
  const date = sessions[0]?.date ?? "";
  const slotIds = sessions.map(({ slot }) => slot.id);
  const people = (await listPeople(db, { slotIds, date })).filter(({ booking }) => isFirm(booking));
  const rows = await listCheckIns(
    db,
    people.map(({ booking }) => booking.id),
  );
  const checkInOf = new Map(rows.map((row) => [row.bookingId, row]));
  const booked = people.filter(({ booking }) => isBooked(booking));
  const expected = new Set(booked.map(({ booking }) => booking.athleteId));
  const shownTo = (person: Person): Person =>
    isDeskSession && !expected.has(person.booking.athleteId)
      ? { ...person, lastName: initialOf(person.lastName) }
      : person;
  return sessions.map((session) => ({
    slotId: session.slot.id,
    activityName: session.activity.name,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    closedFor: session.closure?.reason ?? null,
    phase: phaseOf(session, now),
    capacity: session.slot.maxCapacity,
    people: people
      .filter(({ booking }) => booking.slotId === session.slot.id)
      .map((person) => presentPerson(shownTo(person), checkInOf, session, now)),
  }));
}

type Person = Awaited<ReturnType<typeof listPeople>>[number];

function presentPerson(
  { booking, firstName, lastName }: Person,
  checkInOf: ReadonlyMap<number | null, CheckInRow>,
  { startsAt }: Session,
  now: Date,
): DeskRoster["people"][number] {
  const checkIn = checkInOf.get(booking.id);
  return {
    ...{ athleteId: booking.athleteId, firstName, lastName },
    presence: presenceOf({ isIn: booking.state === "attended", startsAt }, now),
    checkedInAt: checkIn?.checkInTime.toISOString() ?? null,
  };
}
