import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { PLAYERS_MAX } from "../rules/allowed.ts";
import { METRIC_NAMES, METRICS, shownValue } from "../rules/metrics.ts";
import type { MeasuredValue } from "../schema/measured-value.ts";
import { eventPlayers, measurements } from "../tables.ts";

/**
 * What was measured of these players at an event, in words and in the order of the metrics, by player. Whoever has no
 * value is not in it; values that were struck out are left out.
 */
export async function readValuesAt(
  db: Db,
  eventId: number,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, MeasuredValue[]>> {
  const rows = await db
    .select({
      prospectId: measurements.prospectId,
      metric: measurements.metric,
      value: sql<number>`${measurements.value}::float8`,
      device: measurements.device,
      measuredOn: measurements.measuredOn,
    })
    .from(measurements)
    .where(
      and(
        eq(measurements.eventId, eventId),
        inArray(measurements.prospectId, [...playerIds]),
        isNotNull(measurements.value),
      ),
    )
    .orderBy(asc(measurements.id))
    .limit(PLAYERS_MAX * METRIC_NAMES.length);
  const inOrder = rows.toSorted(
    (one, other) => METRIC_NAMES.indexOf(one.metric) - METRIC_NAMES.indexOf(other.metric),
  );
  const byPlayer = Map.groupBy(inOrder, ({ prospectId }) => prospectId);
  return new Map(
    [...byPlayer].map(([playerId, values]) => [
      playerId,
      values.map(({ metric, value, device, measuredOn }) => ({
        label: METRICS[metric].label,
        value: shownValue(metric, value),
        device,
        measuredOn,
      })),
    ]),
  );
}

/** Keeps what was measured of a player at an event from being deleted until the transaction ends. */
export async function lockValuesAt(
  tx: Db,
  { eventId, playerId }: { eventId: number; playerId: number },
): Promise<void> {
  const { id } = measurements;
  const isHis = and(eq(measurements.eventId, eventId), eq(measurements.prospectId, playerId));
  await tx.select({ id }).from(measurements).where(isHis).orderBy(asc(id)).for("key share");
}

/** Whether a player is on the list of an event. */
export async function isOnList(
  db: Db,
  { eventId, playerId }: { eventId: number; playerId: number },
): Promise<boolean> {
  const isPlace = and(eq(eventPlayers.eventId, eventId), eq(eventPlayers.prospectId, playerId));
  return (await db.$count(eventPlayers, isPlace)) > 0;
}
