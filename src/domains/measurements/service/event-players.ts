import { and, eq } from "drizzle-orm";
import { type Actor, requireRight } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { type EventRow, lockEvent } from "#domains/events/queries.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { countPlayers, lockPlayers } from "../queries/event-sheet.ts";
import { fullText } from "../rules.ts";
import type { AddedPlayers } from "../schema.ts";
import { eventPlayers, measurements } from "../tables.ts";

/** What others ask of the players on the lists of events. */
export interface OnEventPlayers {
  /** Throws `conflict` for a player whom somebody else takes off the list. Called under the event's lock. */
  requireRemovable(tx: Db, at: EventPlayer): Promise<void>;
}

/** A player of an event. */
export interface EventPlayer {
  eventId: number;
  playerId: number;
}

/**
 * Puts players on the list of an event, all of them or none; whoever is on it already stays. Throws
 * `not_found` for the event, `invalid` for a player who is not on the board, and `conflict` where they are more
 * than the event has room for.
 */
export async function addPlayers(
  { database: { db } }: Deps,
  actor: Actor,
  { eventId, playerIds }: AddedPlayers & { eventId: number },
): Promise<void> {
  requireRight(actor, "scout");
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    await requirePlayers(tx, playerIds);
    await putOnList(tx, actor, event, playerIds);
  });
}

/**
 * Puts players on the list of an event whose row is locked. Throws `conflict` where they are more than the event
 * has room for.
 */
export async function putOnList(
  tx: Db,
  actor: Actor,
  { id: eventId, capacity, registered }: EventRow,
  playerIds: readonly number[],
): Promise<void> {
  const added = await tx
    .insert(eventPlayers)
    .values(playerIds.map((prospectId) => ({ eventId, prospectId })))
    .onConflictDoNothing()
    .returning({ id: eventPlayers.prospectId });
  const players = registered + ((await countPlayers(tx, [eventId])).get(eventId) ?? 0);
  if (players > capacity) {
    const message = fullText(capacity, players);
    throw new AppError("conflict", message, { fields: { playerIds: message } });
  }
  if (added.length === 0) return;
  await recordChange(tx, actor, {
    action: "event_players_added",
    subject: { type: "event", id: eventId },
    after: { players: added.length },
  });
}

/**
 * Takes a player off the list of an event. Throws `not_found`, and `conflict` for one who was measured there or whom
 * others keep on it.
 */
export async function removePlayer(
  { database: { db } }: Deps,
  actor: Actor,
  { eventId, playerId }: EventPlayer,
  others: OnEventPlayers,
): Promise<void> {
  requireRight(actor, "scout");
  await db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    await others.requireRemovable(tx, { eventId, playerId });
    if (await isMeasuredAt(tx, { eventId, playerId })) {
      throw new AppError(
        "conflict",
        "This player was measured at the event, so they stay on its list.",
      );
    }
    if (!(await remove(tx, actor, { eventId, playerId }))) {
      throw new AppError("not_found", "This player is no longer on the list of the event.");
    }
  });
}

/** Takes a player off the list of an event whose row is locked; one who was measured there stays on it. */
export async function takeOffList(tx: Db, actor: Actor, player: EventPlayer): Promise<void> {
  if (!(await isMeasuredAt(tx, player))) await remove(tx, actor, player);
}

/** @returns whether the player was on the list. */
async function remove(tx: Db, actor: Actor, { eventId, playerId }: EventPlayer): Promise<boolean> {
  const removed = await tx
    .delete(eventPlayers)
    .where(and(eq(eventPlayers.eventId, eventId), eq(eventPlayers.prospectId, playerId)))
    .returning({ id: eventPlayers.prospectId });
  if (removed.length === 0) return false;
  await recordChange(tx, actor, {
    action: "event_player_removed",
    subject: { type: "event", id: eventId },
    before: { player: playerId },
  });
  return true;
}

async function isMeasuredAt(tx: Db, { eventId, playerId }: EventPlayer): Promise<boolean> {
  const [measured] = await tx
    .select({ id: measurements.id })
    .from(measurements)
    .where(and(eq(measurements.eventId, eventId), eq(measurements.prospectId, playerId)))
    .limit(1);
  return measured !== undefined;
}

/** Throws `invalid` where one of the players is not on the board; the others stay there until the transaction ends. */
export async function requirePlayers(tx: Db, playerIds: readonly number[]): Promise<void> {
  if ((await lockPlayers(tx, playerIds)).length === new Set(playerIds).size) return;
  const message = "This player is no longer on the board";
  throw new AppError("invalid", message, { fields: { playerIds: message } });
}
