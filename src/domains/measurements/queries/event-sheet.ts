import { asc, count, eq, inArray } from "drizzle-orm";
import { prospects } from "#domains/prospects/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { METRIC_NAMES } from "../rules/metrics.ts";
import { PLAYERS_MAX } from "../rules.ts";
import type { SheetPlayer } from "../schema.ts";
import { eventPlayers, measurements } from "../tables.ts";
import { MEASUREMENT_COLUMNS, type MeasurementRow } from "./measurements.ts";

/** Who is on the list of an event, by name. */
export async function listPlayers(db: Db, eventId: number): Promise<SheetPlayer[]> {
  const { id, firstName, lastName, positionPrimary, gradYear } = prospects;
  return db
    .select({ id, firstName, lastName, positionPrimary, gradYear })
    .from(eventPlayers)
    .innerJoin(prospects, eq(prospects.id, eventPlayers.prospectId))
    .where(eq(eventPlayers.eventId, eventId))
    .orderBy(asc(prospects.lastName), asc(prospects.firstName), asc(prospects.id))
    .limit(PLAYERS_MAX);
}

/** Which of these players are on the board; they stay there until the transaction ends. */
export async function lockPlayers(tx: Db, ids: readonly number[]): Promise<{ id: number }[]> {
  return tx
    .select({ id: prospects.id })
    .from(prospects)
    .where(inArray(prospects.id, [...ids]))
    .orderBy(asc(prospects.id))
    .for("key share");
}

/** What was measured at an event, at most one value of each metric a player. */
export async function listMeasuredAt(db: Db, eventId: number): Promise<MeasurementRow[]> {
  return db
    .select(MEASUREMENT_COLUMNS)
    .from(measurements)
    .where(eq(measurements.eventId, eventId))
    .orderBy(asc(measurements.id))
    .limit(PLAYERS_MAX * METRIC_NAMES.length);
}

/** How many players are on the list of each of these events that has any. */
export async function countPlayers(
  db: Db,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ eventId: eventPlayers.eventId, players: count() })
    .from(eventPlayers)
    .where(inArray(eventPlayers.eventId, [...eventIds]))
    .groupBy(eventPlayers.eventId);
  return new Map(rows.map(({ eventId, players }) => [eventId, players]));
}
