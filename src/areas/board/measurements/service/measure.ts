import { and, eq, isNull, type SQL } from "drizzle-orm";
import { lockEvent } from "#areas/board/events/queries.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, lockedRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { enteredBy } from "../access.ts";
import { requireBegun } from "../queries/event-sheet.ts";
import { getMeasurement, type MeasurementRow } from "../queries/measurements.ts";
import { earliestDay } from "../rules/allowed.ts";
import { shownValue, takenValue } from "../rules/metrics.ts";
import type { EventMeasurement, NewMeasurement } from "../schema/measurements.ts";
import { eventPlayers, measurements } from "../tables.ts";
import { noteDevice } from "./correct-measurement.ts";
import { requirePlayers } from "./event-players.ts";

/**
 * Writes down what was measured of a player at an event, once: the same value sent again adds at most its device.
 * Throws `not_found` for the event, and `conflict` for a player who is not on its list, before it begins, and
 * where another value is there, which is corrected instead.
 */
export async function measureAtEvent(
  { database, now }: Deps,
  actor: Actor,
  { eventId, playerId, metric, value, device }: EventMeasurement & { eventId: number },
): Promise<MeasurementRow> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const measuredOn = requireBegun(event, now());
    await requireListed(tx, eventId, playerId);
    const row = { metric, value: takenValue(metric, value), measuredOn, device: device ?? null };
    const by = { enteredBy: enteredBy(actor), enteredAt: now() };
    return writeOnce(
      tx,
      actor,
      { ...row, prospectId: playerId, eventId, source: "staff", ...by },
      eq(measurements.eventId, eventId),
    );
  });
}

/**
 * Writes down what was measured of a player elsewhere, once a day for each source. Throws `invalid` for a player
 * who is not on the board and a day to come, and `conflict` where another value is there.
 */
export async function measure(
  { database, now }: Deps,
  actor: Actor,
  { playerId, metric, value, measuredOn, source, device }: NewMeasurement,
): Promise<MeasurementRow> {
  requireRight(actor, "scout");
  const today = businessDay(now());
  if (measuredOn > today) refuse("measuredOn", "This day is still to come", "invalid");
  if (measuredOn < earliestDay(today)) refuse("measuredOn", "This is too long ago", "invalid");
  return database.contentVersion.publish(async (tx) => {
    await requirePlayers(tx, [playerId]);
    const row = { metric, value: takenValue(metric, value), measuredOn, device: device ?? null };
    return writeOnce(
      tx,
      actor,
      { ...row, prospectId: playerId, source, enteredBy: enteredBy(actor), enteredAt: now() },
      and(
        isNull(measurements.eventId),
        eq(measurements.measuredOn, measuredOn),
        eq(measurements.source, source),
      ),
    );
  });
}

/**
 * Inserts a value of a player; the same one that is there already gets the device if it has none. Throws `conflict`
 * for another.
 * @param place what else is the same of the one that is in the way
 */
async function writeOnce(
  tx: PublicTx,
  actor: Actor,
  row: typeof measurements.$inferInsert & { value: number },
  place: SQL | undefined,
): Promise<MeasurementRow> {
  const [added] = await tx
    .insert(measurements)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: measurements.id });
  if (added) return getMeasurement(tx, added.id);
  const [there] = await tx
    .select()
    .from(measurements)
    .where(
      and(eq(measurements.prospectId, row.prospectId), eq(measurements.metric, row.metric), place),
    );
  const { id, value } = lockedRow(there);
  if (value === row.value) {
    await noteDevice(tx, actor, id, row.device ?? null);
    return getMeasurement(tx, id);
  }
  const shown = value === null ? "Struck out" : shownValue(row.metric, value);
  refuse("value", `${shown} is already there. Please correct it instead.`);
}

/** Throws `conflict` for a player who is not on the list of an event; who is stays there until the transaction ends. */
export async function requireListed(tx: Db, eventId: number, playerId: number): Promise<void> {
  const isOfPlayer = and(eq(eventPlayers.eventId, eventId), eq(eventPlayers.prospectId, playerId));
  const [player] = await tx.select().from(eventPlayers).where(isOfPlayer).for("key share");
  if (!player) refuse("playerId", "This player is not on the list of the event");
}

function refuse(field: string, message: string, code: "conflict" | "invalid" = "conflict"): never {
  throw new AppError(code, message, { fields: { [field]: message } });
}
