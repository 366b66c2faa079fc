import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm";
import { events } from "#areas/board/events/tables.ts";
import { listPresentNames } from "#areas/board/prospects/queries/board-names.ts";
import { readChildren, type WithNominated } from "#areas/board/prospects/queries/namesakes.ts";
import { isNamesake, writtenName } from "#areas/board/prospects/rules/names/namesakes.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { isSubject, type Removal } from "#lib/db/removals/removal.ts";
import { evaluationAppointments, evaluationRequests } from "../tables.ts";
import { familyColumns, type WithReadGuardians, withGuardians } from "./family.ts";

export type AppointmentRow = typeof evaluationAppointments.$inferSelect;

/** The appointment of a request, also one that was cancelled; null where it never had one. */
export async function findAppointment(db: Db, requestId: number): Promise<AppointmentRow | null> {
  const [row] = await db
    .select()
    .from(evaluationAppointments)
    .where(eq(evaluationAppointments.requestId, requestId));
  return row ?? null;
}

/** An event has no more players than these. */
const MOST_AT_AN_EVENT = 300;

/** The appointments at an event that were not cancelled, with where their families are reached. */
export async function listAppointmentsAt(db: Db, eventId: number) {
  return db
    .select({
      appointment: evaluationAppointments,
      userId: evaluationRequests.userId,
      parentEmail: evaluationRequests.parentEmail,
      playerName: evaluationRequests.playerName,
      family: familyColumns,
    })
    .from(evaluationAppointments)
    .innerJoin(evaluationRequests, eq(evaluationRequests.id, evaluationAppointments.requestId))
    .where(
      and(eq(evaluationAppointments.eventId, eventId), isNull(evaluationAppointments.cancelledAt)),
    )
    .orderBy(asc(evaluationAppointments.requestId))
    .limit(MOST_AT_AN_EVENT);
}

/** Whether a player has an appointment, at one event or at any, by another request or account than one. */
export async function hasAppointment(
  db: Db,
  {
    eventId,
    playerId,
    but,
    notOf,
  }: { eventId?: number; playerId: number; but?: number; notOf?: number },
): Promise<boolean> {
  const { id, userId } = evaluationRequests;
  const live = and(
    eventId === undefined ? undefined : eq(evaluationAppointments.eventId, eventId),
    eq(evaluationAppointments.prospectId, playerId),
    isNull(evaluationAppointments.cancelledAt),
    but === undefined ? undefined : ne(evaluationAppointments.requestId, but),
    notOf === undefined
      ? undefined
      : notInArray(
          evaluationAppointments.requestId,
          db.select({ id }).from(evaluationRequests).where(eq(userId, notOf)),
        ),
  );
  return (await db.$count(evaluationAppointments, live)) > 0;
}

/** The appointments to come of an account, each with the id of its request. */
export async function listAppointmentsToCome(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<{ id: number; playerName: string; startsAt: Date }[]> {
  const { id, playerName } = evaluationRequests;
  return db
    .select({ id, playerName, startsAt: evaluationAppointments.startsAt })
    .from(evaluationRequests)
    .innerJoin(evaluationAppointments, eq(evaluationAppointments.requestId, evaluationRequests.id))
    .where(
      and(
        eq(evaluationRequests.userId, userId),
        isNull(evaluationAppointments.cancelledAt),
        gt(evaluationAppointments.startsAt, now),
      ),
    )
    .orderBy(asc(evaluationRequests.id))
    .limit(MOST_AT_AN_EVENT);
}

/** The appointments that stand at events that were called off, with the reason; of one request where that is given. */
export async function listCalledOff(db: Db, id?: number) {
  const { requestId, eventId, cancelledAt } = evaluationAppointments;
  return db
    .select({ requestId, reason: events.calledOffBecause })
    .from(evaluationAppointments)
    .innerJoin(evaluationRequests, eq(evaluationRequests.id, requestId))
    .innerJoin(events, eq(events.id, eventId))
    .where(
      and(
        id === undefined ? undefined : eq(requestId, id),
        eq(evaluationRequests.status, "scheduled"),
        isNull(cancelledAt),
        isNotNull(events.calledOffAt),
      ),
    )
    .orderBy(asc(requestId))
    .limit(MOST_AT_AN_EVENT);
}

/** The requests with an appointment that stands at the event that a removal is about. */
export async function listRequestIdsOf(db: Db, removal: Removal): Promise<number[]> {
  const { requestId, eventId, cancelledAt } = evaluationAppointments;
  const rows = await db
    .select({ requestId })
    .from(evaluationAppointments)
    .innerJoin(events, eq(events.id, eventId))
    .where(and(isSubject(events, removal), isNull(cancelledAt)))
    .orderBy(asc(requestId))
    .limit(MOST_AT_AN_EVENT);
  return rows.map((row) => row.requestId);
}

const MOST_CHOICES = 50;

/** The events that take place and are not over, the next first. */
export async function listEventsToCome(db: Db, now: Date) {
  return db
    .select()
    .from(events)
    .where(and(gt(events.endsAt, now), isNull(events.calledOffAt)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MOST_CHOICES);
}

/**
 * The players who may be a request's child by any of their names (`isNamesake`), but those who were made for an
 * evaluation and have not come on the board since.
 */
export async function listPlayersNamed(
  db: Db,
  {
    playerName,
    readNominated,
    readGuardians,
  }: { playerName: string } & WithNominated & WithReadGuardians,
) {
  const { id, firstName, lastName, school, gradYear } = prospects;
  const written = writtenName(playerName);
  const { namesOf } = await readChildren(db, readNominated);
  const namesakes = (await listPresentNames(db)).filter((player) =>
    isNamesake({ ...player, otherNames: namesOf(player) }, written),
  );
  const players = await db
    .select({ id, playerId: id, firstName, lastName, school, gradYear })
    .from(prospects)
    .where(
      and(
        inArray(
          id,
          namesakes.map((player) => player.id),
        ),
        sql`not exists (select from ${evaluationAppointments} as made
          where made.prospect_id = ${prospects}."id" and made.is_player_new
            and ${prospects}."hidden_at" is not null and ${prospects}."raw_rank" is null)`,
      ),
    )
    .orderBy(asc(id))
    .limit(MOST_CHOICES);
  return withGuardians(db, players, readGuardians);
}
