import { and, asc, count, eq, gte, inArray, notInArray } from "drizzle-orm";
import { type EventRow, localTime } from "#areas/board/events/queries.ts";
import { events } from "#areas/board/events/tables.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/names.ts";
import { AppError } from "#lib/errors.ts";
import { dayAt, PLAYERS_MAX } from "../rules/allowed.ts";
import { METRIC_NAMES } from "../rules/metrics.ts";
import type { ListedPlayer, WalkIns } from "../schema/measurements.ts";
import { eventPlayers, measurements } from "../tables.ts";
import { MEASUREMENT_COLUMNS, type MeasurementRow } from "./measurements.ts";

/** Who is on the list of an event, by name. */
export async function listPlayers(db: Db, eventId: number): Promise<ListedPlayer[]> {
  return (await listOnList(db, eventId)).map(({ player }) => player);
}

/** The walk-ins on the list of an event, by name. */
export async function listWalkIns(db: Db, eventId: number): Promise<WalkIns["data"]> {
  return (await listOnList(db, eventId)).flatMap(({ player, ...walkIn }) => {
    const { birthYear, guardianName, guardianPhone } = walkIn;
    const isWalkIn = birthYear !== null && guardianName !== null && guardianPhone !== null;
    return isWalkIn ? [{ ...player, birthYear, guardianName, guardianPhone }] : [];
  });
}

async function listOnList(db: Db, eventId: number) {
  const { id, firstName, lastName, positionPrimary, gradYear } = prospects;
  const { jersey, birthYear, guardianName, guardianPhone } = eventPlayers;
  const player = { id, firstName, lastName, positionPrimary, gradYear, jersey };
  return db
    .select({ player, birthYear, guardianName, guardianPhone })
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

/** The row of a player on the list of an event. */
export function isPlayerAt({ eventId, playerId }: { eventId: number; playerId: number }) {
  return and(eq(eventPlayers.eventId, eventId), eq(eventPlayers.prospectId, playerId));
}

export function notOnList(): AppError {
  return new AppError("not_found", "This player is no longer on the list of the event.");
}

/** Players who were made for an event, where every event that has them ended before a moment. */
export async function listMadeBefore(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: number }[]> {
  const id = eventPlayers.prospectId;
  const recent = db
    .select({ id })
    .from(eventPlayers)
    .innerJoin(events, eq(events.id, eventPlayers.eventId))
    .where(gte(events.endsAt, before));
  return db
    .selectDistinct({ id })
    .from(eventPlayers)
    .where(and(eq(eventPlayers.isMade, true), notInArray(id, recent)))
    .orderBy(asc(id))
    .limit(limit);
}

/** How many players on the list of each of these events take a place there, where any do. */
export async function countPlayers(
  db: Db,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ eventId: eventPlayers.eventId, players: count() })
    .from(eventPlayers)
    .where(and(inArray(eventPlayers.eventId, [...eventIds]), eq(eventPlayers.takesPlace, true)))
    .groupBy(eventPlayers.eventId);
  return new Map(rows.map(({ eventId, players }) => [eventId, players]));
}
