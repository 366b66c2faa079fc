import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { events } from "#domains/events/tables.ts";
import { prospects } from "#domains/prospects/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { type Page, readPage } from "#lib/db/newest.ts";
import type { ListedMeasurement, MeasurementFilter } from "../schema.ts";
import { measurements } from "../tables.ts";
import { MEASUREMENT_COLUMNS, presentMeasurement } from "./measurements.ts";

/** One page of the measurements of a filter, those entered last first. */
export async function listMeasurements(
  db: Db,
  filter: MeasurementFilter,
): Promise<Page<ListedMeasurement>> {
  const { metric, source, q } = filter;
  const where = and(
    metric && eq(measurements.metric, metric),
    source && eq(measurements.source, source),
    q ? inArray(measurements.prospectId, playersNamed(db, q)) : undefined,
  );
  const order = [desc(measurements.createdAt), desc(measurements.id)];
  const ids = db.select({ id: measurements.id }).from(measurements).where(where);
  return readPage(db, filter, ids, ({ limit, offset }) =>
    readMeasurements(db, where, order, { limit, offset }),
  );
}

async function readMeasurements(
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedMeasurement[]> {
  const { id, firstName, lastName, positionPrimary, gradYear } = prospects;
  const rows = await db
    .select({
      row: MEASUREMENT_COLUMNS,
      player: { id, firstName, lastName, positionPrimary, gradYear },
      eventName: events.name,
    })
    .from(measurements)
    .innerJoin(prospects, eq(prospects.id, measurements.prospectId))
    .leftJoin(events, eq(events.id, measurements.eventId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ row, player, eventName }) => ({
    ...presentMeasurement(row),
    player,
    eventName,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** The players, at most as many as the board holds, in whose name these letters stand. */
function playersNamed(db: Db, letters: string) {
  const name = sql`lower(${prospects.firstName} || ' ' || ${prospects.lastName})`;
  return db
    .select({ id: prospects.id })
    .from(prospects)
    .where(sql`position(${letters.toLowerCase()} in ${name}) > 0`);
}
