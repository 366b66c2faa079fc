import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { type EventRow, getEvent, listEvents, shownName } from "#areas/board/events/queries.ts";
import { events } from "#areas/board/events/tables.ts";
import { eventPlayers } from "#areas/board/measurements/tables.ts";
import { type BoardNames, listPresentNames } from "#areas/board/prospects/queries/board-names.ts";
import { isNamesake } from "#areas/board/prospects/rules/names/namesakes.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { listAthletesByName, namesLastName } from "#areas/people/athletes/queries/athletes.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { type Actor, hasRight } from "#areas/platform/accounts/access/actor.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { addDays, ageOn, businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/names.ts";
import { AppError } from "#lib/errors.ts";
import { byName } from "#lib/names/name-order.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { fullName } from "#lib/names/person-name.ts";
import { WAITING_MAX } from "./rules.ts";
import type {
  EventsOfToday,
  FoundAthletes,
  KnownPlayers,
  RegisteredAthlete,
} from "./schema/registrations.ts";
import { eventRegistrations } from "./tables.ts";

export type RegistrationRow = typeof eventRegistrations.$inferSelect;

/** A registration with what its family reads of it. */
export interface FamilyRegistration extends PersonName {
  registration: RegistrationRow;
  event: EventRow;
  userId: number;
  /** The place in line, from 1; null for who does not wait. */
  waitingPlace: number | null;
  /** The account's address; null unless it is confirmed. */
  email: string | null;
}

/** The most registrations for an event that are not canceled. */
const STANDING_MAX = 300 + WAITING_MAX;

/** The most places whose families are reminded on one day. */
const MOST_A_DAY = 3_000;

/** The most players of one name who are offered. */
const MOST_CHOICES = 20;

/** The most registrations of an account that are read. */
const MOST_OWN = 1_000;

/** An event for which families may register, or did. Throws `not_found` for one that is not public. */
export async function getPublicEvent(db: Db, id: number): Promise<EventRow> {
  const event = await getEvent(db, id);
  if (!event.isPublic) throw new AppError("not_found", "This event is no longer there.");
  return event;
}

/** Throws `conflict` for an event that has begun. */
export function requireToCome({ startsAt }: EventRow, now: Date): void {
  if (startsAt > now) return;
  throw new AppError(
    "conflict",
    "This event has begun, so registrations can't be changed any more.",
  );
}

/** Whether a registration waits for a place. */
export function isWaiting(
  registration: Record<"waitingSince" | "cancelledAt", PgColumn> = eventRegistrations,
) {
  return and(isNotNull(registration.waitingSince), isNull(registration.cancelledAt));
}

/** The place in line of a registration; null where it does not wait. */
function waitingPlaceOf(db: Db) {
  const ahead = alias(eventRegistrations, "ahead");
  const { id, eventId, waitingSince } = eventRegistrations;
  const sooner = sql`(${ahead.waitingSince}, ${ahead.id}) <= (${waitingSince}, ${id})`;
  const place = db
    .select({ place: sql`count(*)::int` })
    .from(ahead)
    .where(and(eq(ahead.eventId, eventId), isWaiting(ahead), sooner));
  return sql<number | null>`case when ${isWaiting()} then (${place}) end`;
}

function registrationsOfFamilies(db: Db) {
  return db
    .select({
      registration: eventRegistrations,
      event: events,
      userId: users.id,
      firstName: athletes.firstName,
      lastName: athletes.lastName,
      waitingPlace: waitingPlaceOf(db),
      email: sql<
        string | null
      >`case when ${users.emailConfirmedAt} is not null then ${users.email} end`,
    })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .innerJoin(athletes, eq(athletes.id, eventRegistrations.athleteId))
    .innerJoin(users, eq(users.id, athletes.userId))
    .$dynamic();
}

/** The registrations of an account, those of the latest event first; of one event where that is given. */
export async function listRegistrationsOf(
  db: Db,
  { userId, eventId }: { userId: number; eventId?: number },
): Promise<FamilyRegistration[]> {
  return registrationsOfFamilies(db)
    .where(
      and(
        eq(athletes.userId, userId),
        eventId === undefined ? undefined : eq(eventRegistrations.eventId, eventId),
      ),
    )
    .orderBy(desc(events.startsAt), asc(eventRegistrations.id))
    .limit(MOST_OWN);
}

/** The registrations for an event that are not canceled, also those that wait. */
export async function listStanding(db: Db, eventId: number): Promise<FamilyRegistration[]> {
  return registrationsOfFamilies(db)
    .where(and(eq(eventRegistrations.eventId, eventId), isNull(eventRegistrations.cancelledAt)))
    .orderBy(asc(eventRegistrations.id))
    .limit(STANDING_MAX);
}

/**
 * The events that begin today and are not over, the first one first, with who has a place at each, by name: the desk
 * takes their fee. Nobody is named where there is none.
 */
export async function listEventsOfToday(
  db: Db,
  { names, now }: { names: BoardNames; now: Date },
): Promise<EventsOfToday["data"]> {
  const today = businessDay(now);
  const found = await listEvents(db, { from: today, to: today });
  const events = found
    .filter(
      ({ calledOffAt, startsAt, endsAt }) =>
        calledOffAt === null && businessDay(startsAt) === today && endsAt > now,
    )
    .toReversed();
  const shown = [];
  for (const event of events) {
    const standing = event.priceCents > 0 ? await listStanding(db, event.id) : [];
    shown.push({
      ...{ id: event.id, name: shownName(event, names), priceCents: event.priceCents },
      startsAt: event.startsAt.toISOString(),
      people: standing
        .filter(({ waitingPlace }) => waitingPlace === null)
        .toSorted(byName)
        .map((one) => ({ id: one.registration.id, athleteName: fullName(one) })),
    });
  }
  return shown;
}

/** The places at events of tomorrow, and of today if they are to come, unless they were called off. */
export async function listToRemind(db: Db, now: Date): Promise<FamilyRegistration[]> {
  const { id, cancelledAt, waitingSince } = eventRegistrations;
  const dayAfterTomorrow = businessMoment(addDays(businessDay(now), 2), "00:00");
  return registrationsOfFamilies(db)
    .where(
      and(
        isNull(cancelledAt),
        isNull(waitingSince),
        isNull(events.calledOffAt),
        gte(events.startsAt, now),
        lt(events.startsAt, dayAfterTomorrow),
      ),
    )
    .orderBy(asc(id))
    .limit(MOST_A_DAY);
}

/** Registrations and waits that stand for events that were called off, oldest first. */
export async function listCalledOff(db: Db): Promise<{ id: number; eventId: number }[]> {
  const { id, eventId, cancelledAt } = eventRegistrations;
  return db
    .select({ id, eventId })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventId))
    .where(and(isNull(cancelledAt), isNotNull(events.calledOffAt)))
    .orderBy(asc(id))
    .limit(STANDING_MAX);
}

/** A registration with its family. Throws `not_found`. */
export async function getRegistration(db: Db, id: number): Promise<FamilyRegistration> {
  const [found] = await registrationsOfFamilies(db).where(eq(eventRegistrations.id, id));
  if (!found) throw notRegistered();
  return found;
}

/** The most athletes found by a name; a longer name finds the others. */
const MOST_FOUND = 20;

/** Athletes of families by a part of their last name, and whether they are registered for an event; for staff. */
export async function listRegistrable(
  db: Db,
  { eventId, q }: { eventId: number; q: string },
): Promise<FoundAthletes["data"]> {
  const named = await listAthletesByName(db, q, { limit: MOST_FOUND, where: namesLastName(q) });
  const ids = named.map(({ id }) => id);
  const accounts = await db
    .select({ id: athletes.id, username: users.username })
    .from(athletes)
    .innerJoin(users, eq(users.id, athletes.userId))
    .where(inArray(athletes.id, ids))
    .limit(MOST_FOUND);
  const standing = await db
    .select({ athleteId: eventRegistrations.athleteId })
    .from(eventRegistrations)
    .where(
      and(
        eq(eventRegistrations.eventId, eventId),
        inArray(eventRegistrations.athleteId, ids),
        isNull(eventRegistrations.cancelledAt),
      ),
    )
    .limit(MOST_FOUND);
  return named.map(({ id, ...athlete }) => ({
    id,
    athleteName: fullName(athlete),
    username: accounts.find((account) => account.id === id)?.username ?? "",
    isRegistered: standing.some(({ athleteId }) => athleteId === id),
  }));
}

export function notRegistered(): AppError {
  return new AppError("not_found", "There is no such registration.");
}

/**
 * The registered athletes of an event as staff read them, by name, and then those who wait, in line. The waiver promises that only owners and the desk
 * see birth date and emergency contact.
 */
export async function listRegisteredAt(db: Db, actor: Actor, event: EventRow, now: Date) {
  const isAtDesk = hasRight(actor, "desk");
  const rows = await db
    .select({
      registration: eventRegistrations,
      athlete: athletes,
      email: users.email,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      waitingPlace: waitingPlaceOf(db),
      jersey: eventPlayers.jersey,
    })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .innerJoin(athletes, eq(athletes.id, eventRegistrations.athleteId))
    .innerJoin(users, eq(users.id, athletes.userId))
    .leftJoin(
      eventPlayers,
      and(
        eq(eventPlayers.eventId, eventRegistrations.eventId),
        eq(eventPlayers.prospectId, eventRegistrations.playerId),
      ),
    )
    .where(and(eq(eventRegistrations.eventId, event.id), isOrWasStanding()))
    .orderBy(
      sql`${eventRegistrations.waitingSince} nulls first`,
      asc(inNameOrder(athletes.lastName)),
      asc(inNameOrder(athletes.firstName)),
      asc(eventRegistrations.id),
    )
    .limit(STANDING_MAX);
  const day = businessDay(event.startsAt);
  const isOver = event.startsAt <= now && event.calledOffAt === null;
  const shown = isOver ? rows.filter(({ waitingPlace }) => waitingPlace === null) : rows;
  return shown.map(({ registration, athlete, email, isConfirmed, waitingPlace, jersey }) => ({
    id: registration.id,
    athleteName: fullName(athlete),
    age: isAtDesk && athlete.birthDate !== null ? ageOn(athlete.birthDate, day) : null,
    ...{ email, isConfirmed },
    emergencyName: isAtDesk ? athlete.emergencyName : null,
    emergencyPhone: isAtDesk ? athlete.emergencyPhone : null,
    ...{ waitingPlace, jersey, playerId: registration.playerId },
    ended: endOf(registration),
    registeredAt: registration.updatedAt.toISOString(),
  }));
}

function endOf({ cancelledAt, waitingSince }: RegistrationRow): RegisteredAthlete["ended"] {
  if (cancelledAt === null) return null;
  return waitingSince === null ? "registered" : "waiting";
}

/** Players who may be an athlete by the name they have now (`isNamesake`). */
export async function listPlayersNamed(db: Db, athlete: PersonName): Promise<KnownPlayers["data"]> {
  const { id, firstName, lastName, positionPrimary, gradYear } = prospects;
  const namesakes = (await listPresentNames(db)).filter((one) => isNamesake(one, athlete));
  const rows = await db
    .select({ id, firstName, lastName, positionPrimary, gradYear })
    .from(prospects)
    .where(
      inArray(
        id,
        namesakes.map((one) => one.id),
      ),
    )
    .orderBy(asc(id))
    .limit(MOST_CHOICES);
  return rows.map((row) => {
    const facts = [row.lastName, row.firstName, row.positionPrimary, row.gradYear, `ID ${row.id}`];
    return { id: row.id, name: facts.filter(Boolean).join(", ") };
  });
}

/** The players made for an event as whom athletes of an account are measured, and of no other account. */
export async function listPlayersMadeFor(db: Db, userId: number): Promise<number[]> {
  const { prospectId, isMade } = eventPlayers;
  const ofOthers = db
    .select({ id: eventRegistrations.playerId })
    .from(eventRegistrations)
    .innerJoin(athletes, eq(athletes.id, eventRegistrations.athleteId))
    .where(and(ne(athletes.userId, userId), isNotNull(eventRegistrations.playerId)));
  const rows = await db
    .selectDistinct({ prospectId })
    .from(eventPlayers)
    .innerJoin(eventRegistrations, eq(eventRegistrations.playerId, prospectId))
    .innerJoin(athletes, eq(athletes.id, eventRegistrations.athleteId))
    .where(and(eq(athletes.userId, userId), eq(isMade, true), notInArray(prospectId, ofOthers)))
    .orderBy(asc(prospectId))
    .limit(MOST_OWN);
  return rows.map((row) => row.prospectId);
}

/** As whom athletes of an account are measured, in the order of the events; at those that end after a moment, if given. */
export async function listPlayersOf(
  db: Db,
  { userId, after }: { userId: number; after?: Date },
): Promise<{ eventId: number; playerId: number }[]> {
  const { eventId, playerId } = eventRegistrations;
  return db
    .select({ eventId, playerId: sql<number>`${playerId}` })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventId))
    .innerJoin(athletes, eq(athletes.id, eventRegistrations.athleteId))
    .where(and(eq(athletes.userId, userId), isNotNull(playerId), after && gt(events.endsAt, after)))
    .orderBy(asc(eventId), asc(playerId))
    .limit(MOST_OWN);
}

/** Whether a registration stands, or did when its event was called off: staff may still have to call the family. */
function isOrWasStanding() {
  const { cancelledAt } = eventRegistrations;
  return or(isNull(cancelledAt), gte(cancelledAt, events.calledOffAt));
}

/** Selects the ids of athletes who are registered for an event that ends after a moment, or were when it was called off. */
export function athletesRegisteredAfter(db: Db, moment: Date) {
  return db
    .select({ id: eventRegistrations.athleteId })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(isOrWasStanding(), gt(events.endsAt, moment)));
}

/** Whether the event of a registration ended before a moment. */
export function isOverBefore(db: Db, moment: Date): SQL {
  const over = db.select({ id: events.id }).from(events).where(lt(events.endsAt, moment));
  return inArray(eventRegistrations.eventId, over);
}
