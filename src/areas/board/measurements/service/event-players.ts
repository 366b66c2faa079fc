import { and, eq, isNotNull, or } from "drizzle-orm";
import { hasAppointment } from "#areas/board/evaluations/queries/appointments.ts";
import { type EventRow, lockEvent, requireOn } from "#areas/board/events/queries.ts";
import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import { unlinkPlayer } from "#areas/board/registrations/service/unlink-player.ts";
import { fillPlaces } from "#areas/board/registrations/service/waiting-list.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, type Change } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { countPlayers, isPlayerAt, lockPlayers, notOnList } from "../queries/event-sheet.ts";
import { fullText } from "../rules/allowed.ts";
import type { AddedPlayers } from "../schema/measurements.ts";
import { eventPlayers, measurements } from "../tables.ts";
import { partWithMade } from "./forget-made.ts";

const EVENT_PLAYERS_ADDED = auditAction("event_players_added", "Players added to an event");
const EVENT_PLAYER_REMOVED = auditAction("event_player_removed", "Player taken off an event");

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
  event: EventRow,
  playerIds: readonly number[],
): Promise<void> {
  requireOn(event);
  const { id: eventId, capacity, registered } = event;
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
    action: EVENT_PLAYERS_ADDED,
    subject: { type: "event", id: eventId },
    after: { players: added.length },
  });
}

/**
 * Takes a player off the list of an event. Throws `not_found`, and `conflict` for one who was measured there or whom
 * others keep on it.
 */
export async function removePlayer(
  deps: Deps,
  actor: Actor,
  { eventId, playerId, isTakenDown }: EventPlayer & { isTakenDown: IsTakenDown },
): Promise<void> {
  requireRight(actor, "scout");
  const write = async (tx: PublicTx) => {
    await lockEvent(tx, eventId);
    await requireNoAppointment(tx, { eventId, playerId });
    await requireUnmeasured(tx, { eventId, playerId });
    await recordChange(tx, actor, await takeOff(tx, deps, { eventId, playerId }, isTakenDown));
  };
  await deps.database.contentVersion.publish(write, () => false);
}

/**
 * Takes a player whom nothing keeps there off the list of an event, whose row is locked, and forgets one made for it.
 * Throws `not_found`.
 * @returns the entry for the audit log
 */
export async function takeOff(
  tx: PublicTx,
  deps: Deps,
  player: EventPlayer,
  isTakenDown: IsTakenDown,
): Promise<Change> {
  const removed = await deletePlace(tx, player);
  if (!removed) throw notOnList();
  if (removed.isMade) await partWithMade(tx, player.playerId, isTakenDown);
  await unlinkPlayer(tx, player);
  await fillPlaces(tx, deps, player.eventId);
  return removalOf(player);
}

/** Throws `conflict` for a player who has an appointment at an event: his family would not hear of it. */
export async function requireNoAppointment(tx: Db, at: EventPlayer): Promise<void> {
  if (!(await hasAppointment(tx, at))) return;
  throw new AppError(
    "conflict",
    "This player's family has an appointment here. Please cancel it among the evaluation requests.",
  );
}

/** Throws `conflict` for a player who was measured at an event. */
export async function requireUnmeasured(tx: Db, player: EventPlayer): Promise<void> {
  if (!(await isMeasuredAt(tx, player))) return;
  throw new AppError(
    "conflict",
    "This player was measured at the event, so they stay on its list.",
  );
}

/**
 * Takes an athlete whose registration ends off the list of an event, whose row is locked, and forgets a player made for
 * it. Who was measured or has an appointment there stays, with a place of his own.
 * @param options `notOf` is an account whose appointments keep nobody
 * @returns whether the athlete is off the list
 */
export async function takeRegisteredOff(
  tx: PublicTx,
  actor: Actor,
  player: EventPlayer,
  { isTakenDown, notOf }: { isTakenDown: IsTakenDown; notOf?: number },
): Promise<boolean> {
  if (
    (await isMeasuredAt(tx, player)) ||
    (await hasAppointment(tx, { ...player, ...(notOf !== undefined && { notOf }) }))
  ) {
    await tx.update(eventPlayers).set({ takesPlace: true }).where(isPlayerAt(player));
    return false;
  }
  const removed = await remove(tx, actor, player);
  if (removed?.isMade) await partWithMade(tx, player.playerId, isTakenDown);
  return true;
}

/**
 * Takes a player whose appointment ends off the list of an event, whose row is locked. Who was measured there, is
 * registered or came as a walk-in stays.
 * @returns whether the player was made for the event: the caller sees to it that he is forgotten
 */
export async function takeOffList(tx: Db, actor: Actor, player: EventPlayer): Promise<boolean> {
  const hasOtherPlace = or(eq(eventPlayers.takesPlace, false), isNotNull(eventPlayers.birthYear));
  if ((await tx.$count(eventPlayers, and(isPlayerAt(player), hasOtherPlace))) > 0) return false;
  if (await isMeasuredAt(tx, player)) return false;
  return (await remove(tx, actor, player))?.isMade ?? false;
}

/** @returns null for a player who was not on the list */
async function remove(
  tx: Db,
  actor: Actor,
  player: EventPlayer,
): Promise<{ isMade: boolean } | null> {
  const removed = await deletePlace(tx, player);
  if (removed) await recordChange(tx, actor, removalOf(player));
  return removed;
}

async function deletePlace(tx: Db, player: EventPlayer): Promise<{ isMade: boolean } | null> {
  const [removed] = await tx
    .delete(eventPlayers)
    .where(isPlayerAt(player))
    .returning({ isMade: eventPlayers.isMade });
  return removed ?? null;
}

function removalOf({ eventId, playerId }: EventPlayer): Change {
  return {
    action: EVENT_PLAYER_REMOVED,
    subject: { type: "event", id: eventId },
    before: { player: playerId },
  };
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
