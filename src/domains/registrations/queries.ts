import { and, asc, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Actor, hasRight } from "#domains/accounts/access.ts";
import { users } from "#domains/accounts/tables.ts";
import { athletes } from "#domains/athletes/tables.ts";
import { type EventRow, getEvent } from "#domains/events/queries.ts";
import { events } from "#domains/events/tables.ts";
import { ageOn, businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/name-order.ts";
import { AppError } from "#lib/errors.ts";
import { eventRegistrations } from "./tables.ts";

export type RegistrationRow = typeof eventRegistrations.$inferSelect;

/** A registration with what its family reads of it. */
export interface FamilyRegistration {
  registration: RegistrationRow;
  event: EventRow;
  userId: number;
  firstName: string;
  lastName: string;
  /** The account's address; null unless it is confirmed. */
  email: string | null;
}

/** The most registrations for an event. */
const CAPACITY_MAX = 300;

/** The most registrations of an account that are read. */
const MOST_OWN = 1_000;

/** An event for which families may register, or did. Throws `not_found` for one that is not public. */
export async function getPublicEvent(db: Db, id: number): Promise<EventRow> {
  const event = await getEvent(db, id);
  if (!event.isPublic) throw new AppError("not_found", "This event is no longer there.");
  return event;
}

function registrationsOfFamilies(db: Db) {
  return db
    .select({
      registration: eventRegistrations,
      event: events,
      userId: users.id,
      firstName: athletes.firstName,
      lastName: athletes.lastName,
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

/** The registrations for an event that are not canceled. */
export async function listStanding(db: Db, eventId: number): Promise<FamilyRegistration[]> {
  return registrationsOfFamilies(db)
    .where(and(eq(eventRegistrations.eventId, eventId), isNull(eventRegistrations.cancelledAt)))
    .orderBy(asc(eventRegistrations.id))
    .limit(CAPACITY_MAX);
}

/** A registration with its family. Throws `not_found`. */
export async function getRegistration(db: Db, id: number): Promise<FamilyRegistration> {
  const [found] = await registrationsOfFamilies(db).where(eq(eventRegistrations.id, id));
  if (!found) throw notRegistered();
  return found;
}

export function notRegistered(): AppError {
  return new AppError("not_found", "There is no such registration.");
}

/**
 * The registered athletes of an event as staff read them, by name. The waiver promises that only owners and the desk
 * see birth date and emergency contact.
 */
export async function listRegisteredAt(db: Db, actor: Actor, event: EventRow) {
  const isAtDesk = hasRight(actor, "desk");
  const rows = await db
    .select({ registration: eventRegistrations, athlete: athletes, email: users.email })
    .from(eventRegistrations)
    .innerJoin(athletes, eq(athletes.id, eventRegistrations.athleteId))
    .innerJoin(users, eq(users.id, athletes.userId))
    .where(and(eq(eventRegistrations.eventId, event.id), isNull(eventRegistrations.cancelledAt)))
    .orderBy(
      asc(inNameOrder(athletes.lastName)),
      asc(inNameOrder(athletes.firstName)),
      asc(eventRegistrations.id),
    )
    .limit(CAPACITY_MAX);
  const day = businessDay(event.startsAt);
  return rows.map(({ registration, athlete, email }) => ({
    id: registration.id,
    athleteName: `${athlete.firstName} ${athlete.lastName}`,
    age: isAtDesk && athlete.birthDate !== null ? ageOn(athlete.birthDate, day) : null,
    email,
    emergencyName: isAtDesk ? athlete.emergencyName : null,
    emergencyPhone: isAtDesk ? athlete.emergencyPhone : null,
    registeredAt: registration.updatedAt.toISOString(),
  }));
}

/** Selects the ids of athletes who are registered for an event that ends after a moment. */
export function athletesRegisteredAfter(db: Db, moment: Date) {
  return db
    .select({ id: eventRegistrations.athleteId })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(isNull(eventRegistrations.cancelledAt), gt(events.endsAt, moment)));
}

/** Whether the event of a registration ended before a moment. */
export function isOverBefore(db: Db, moment: Date): SQL {
  const over = db.select({ id: events.id }).from(events).where(lt(events.endsAt, moment));
  return inArray(eventRegistrations.eventId, over);
}
