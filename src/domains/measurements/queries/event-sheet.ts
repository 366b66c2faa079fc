import { asc, count, eq, inArray } from "drizzle-orm";
import { type EventRow, localTime } from "#domains/events/queries.ts";
import { prospects } from "#domains/prospects/tables.ts";
import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/name-order.ts";
import { AppError } from "#lib/errors.ts";
import { METRIC_NAMES } from "../rules/metrics.ts";
import { dayAt, PLAYERS_MAX } from "../rules.ts";
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
    .orderBy(
      asc(inNameOrder(prospects.lastName)),
      asc(inNameOrder(prospects.firstName)),
      asc(prospects.id),
    )
    .limit(PLAYERS_MAX);
}

/** The day on which something is measured at an event. Throws `conflict` before it begins. */
export function requireBegun({ startsAt, endsAt }: EventRow, now: Date): string {
  const hours = { startsAt: localTime(startsAt), endsAt: localTime(endsAt) };
  const day = dayAt(hours, businessDay(now));
  if (day !== null) return day;
  const message = "This event has not begun, so nothing was measured at it yet.";
  throw new AppError("conflict", message, { fields: { value: message } });
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
