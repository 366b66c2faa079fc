import { and, asc, eq, isNotNull } from "drizzle-orm";
import { getEvent, localTime } from "#areas/board/events/queries.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { addDays, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/names.ts";
import { firstLetter } from "#lib/names/person-name.ts";
import { PLAYERS_MAX } from "../rules/allowed.ts";
import { METRIC_NAMES } from "../rules/metrics.ts";
import type { FieldSheet } from "../schema/measurements.ts";
import { eventPlayers, measurements } from "../tables.ts";

/** What a phone beside the field keeps of an event: no last name, no value. Throws `not_found`. */
export async function readFieldSheet(db: Db, eventId: number): Promise<FieldSheet["data"]> {
  const { id, name, endsAt } = await getEvent(db, eventId);
  const players = await db
    .select({
      ...{ id: prospects.id, firstName: prospects.firstName, lastName: prospects.lastName },
      jersey: eventPlayers.jersey,
    })
    .from(eventPlayers)
    .innerJoin(prospects, eq(prospects.id, eventPlayers.prospectId))
    .where(eq(eventPlayers.eventId, eventId))
    .orderBy(
      asc(inNameOrder(prospects.firstName)),
      asc(inNameOrder(prospects.lastName)),
      asc(prospects.id),
    )
    .limit(PLAYERS_MAX);
  const measured = await db
    .select({ playerId: measurements.prospectId, metric: measurements.metric })
    .from(measurements)
    .where(and(eq(measurements.eventId, eventId), isNotNull(measurements.value)))
    .limit(PLAYERS_MAX * METRIC_NAMES.length);
  const lastDay = localTime(endsAt).slice(0, 10);
  return {
    event: { id, name },
    until: businessMoment(addDays(lastDay, 1), "00:00").toISOString(),
    players: players.map(({ lastName, ...player }) => ({
      ...player,
      initial: firstLetter(lastName),
    })),
    measured,
  };
}
