import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { eventPlayers, measurements } from "#areas/board/measurements/tables.ts";
import { prospects, scoutingReports } from "#areas/board/prospects/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { evaluationAppointments } from "../tables.ts";

/** The players who were made for requests, or for the events of their appointments, and who are still on no board. */
export async function listPlayersMadeFor(db: Db, requestIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: prospects.id })
    .from(evaluationAppointments)
    .innerJoin(prospects, eq(prospects.id, evaluationAppointments.prospectId))
    .leftJoin(
      eventPlayers,
      and(
        eq(eventPlayers.eventId, evaluationAppointments.eventId),
        eq(eventPlayers.prospectId, prospects.id),
      ),
    )
    .where(
      and(
        inArray(evaluationAppointments.requestId, [...requestIds]),
        or(evaluationAppointments.isPlayerNew, eventPlayers.isMade),
        sql`${prospects.hiddenAt} is not null and ${prospects.rawRank} is null`,
      ),
    )
    .orderBy(asc(prospects.id))
    .limit(requestIds.length);
  return rows.map(({ id }) => id);
}

/**
 * Whether a player who was made for requests is needed when they go: by another event or request, or because of what
 * was measured elsewhere. A withdrawn request had no evaluation, so all that staff wrote of the player is from elsewhere.
 * @param registeredAt events of registrations that go with the requests
 */
export async function isNeededElsewhere(
  db: Db,
  {
    playerId,
    requestIds,
    isWithdrawn,
    registeredAt,
  }: {
    playerId: number;
    requestIds: readonly number[];
    isWithdrawn: boolean;
    registeredAt: readonly number[];
  },
): Promise<boolean> {
  const own = [...registeredAt, ...(isWithdrawn ? [] : await listEventsOf(db, requestIds))];
  const { eventId, birthYear, takesPlace } = eventPlayers;
  const isForOthers = or(
    isNotNull(birthYear),
    and(eq(takesPlace, false), notInArray(eventId, [...registeredAt])),
    notInArray(eventId, own),
  );
  const counts = [
    await db.$count(eventPlayers, and(eq(eventPlayers.prospectId, playerId), isForOthers)),
    await db.$count(
      measurements,
      and(eq(measurements.prospectId, playerId), notInArray(measurements.eventId, own)),
    ),
    await db.$count(
      scoutingReports,
      and(eq(scoutingReports.prospectId, playerId), sql`${isWithdrawn}`),
    ),
    await db.$count(evaluationAppointments, isAnothers(playerId, requestIds)),
  ];
  return counts.some((count) => count > 0);
}

async function listEventsOf(db: Db, requestIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ eventId: evaluationAppointments.eventId })
    .from(evaluationAppointments)
    .where(inArray(evaluationAppointments.requestId, [...requestIds]))
    .orderBy(asc(evaluationAppointments.requestId))
    .limit(requestIds.length);
  return rows.flatMap(({ eventId }) => eventId ?? []);
}

/** Appointments of a player that stand, of other requests. */
export function isAnothers(playerId: number, requestIds: readonly number[]): SQL | undefined {
  return and(
    eq(evaluationAppointments.prospectId, playerId),
    notInArray(evaluationAppointments.requestId, [...requestIds]),
    isNull(evaluationAppointments.cancelledAt),
  );
}
