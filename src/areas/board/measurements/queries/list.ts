import { and, desc, eq, inArray, lt, type SQL } from "drizzle-orm";
import { events } from "#areas/board/events/tables.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { type Page, readPage } from "#lib/db/newest.ts";
import { fullName } from "#lib/names/person-name.ts";
import { isFound } from "#lib/names/search-words.ts";
import type { ListedMeasurement, MeasurementFilter } from "../schema/measurements.ts";
import { measurements } from "../tables.ts";
import { MEASUREMENT_COLUMNS, presentMeasurement } from "./measurements.ts";

/** One page of the measurements of a filter, those entered last first. */
export async function listMeasurements(
  db: Db,
  filter: MeasurementFilter,
): Promise<Page<ListedMeasurement>> {
  const where = await whereOf(db, filter);
  const order = [desc(measurements.createdAt), desc(measurements.id)];
  const ids = db.select({ id: measurements.id }).from(measurements).where(where);
  return readPage(db, filter, ids, ({ limit, offset }) =>
    readMeasurements(db, where, order, { limit, offset }),
  );
}

/** How many measurements a filter has, at most as many as that. */
export async function countMeasurements(
  db: Db,
  filter: MeasurementFilter,
  most: number,
): Promise<number> {
  return Math.min(most, await db.$count(measurements, await whereOf(db, filter)));
}

/** The measurements of a filter whose ids are below one, in falling order of ids. */
export async function listMeasurementsBelow(
  db: Db,
  filter: MeasurementFilter,
  before: number,
  limit: number,
): Promise<ListedMeasurement[]> {
  const where = and(await whereOf(db, filter), lt(measurements.id, before));
  return readMeasurements(db, where, [desc(measurements.id)], { limit, offset: 0 });
}

async function whereOf(db: Db, { metric, source, q }: MeasurementFilter): Promise<SQL | undefined> {
  return and(
    metric && eq(measurements.metric, metric),
    source && eq(measurements.source, source),
    q ? inArray(measurements.prospectId, await playersNamed(db, q)) : undefined,
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

/** The players whose names have the words of a search, at most as many as the board holds. */
async function playersNamed(db: Db, q: string): Promise<number[]> {
  const { id, firstName, lastName } = prospects;
  const players = await db.select({ id, firstName, lastName }).from(prospects);
  return players.filter((player) => isFound(fullName(player), q)).map((player) => player.id);
}
