import { and, eq, ne, sql } from "drizzle-orm";
import { lockEvent } from "#areas/board/events/queries.ts";
import { addUnranked } from "#areas/board/prospects/service/prospect-changes.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { isPlayerAt, notOnList } from "../queries/event-sheet.ts";
import { BIRTH_YEAR, isBirthYear } from "../rules/allowed.ts";
import type { GivenJersey, NewWalkIn } from "../schema/measurements.ts";
import { eventPlayers } from "../tables.ts";
import { type EventPlayer, putOnList, requirePlayers } from "./event-players.ts";

/** In the year in which they turn this old, most graduate. */
const GRADUATION_AGE = 18;

/** Gives a player of an event a number, or takes it. Throws `not_found`, and `conflict` for a number that is taken. */
export async function giveJersey(
  { database: { db } }: Deps,
  actor: Actor,
  given: GivenJersey & EventPlayer,
): Promise<void> {
  requireRight(actor, "scout");
  await db.transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    await writeJersey(tx, given);
  });
}

/**
 * Puts somebody who came without a registration on the list of an event that is not over, as a player whom nobody but
 * staff sees. Throws `not_found`, `invalid` for a year in which no player was born, and `conflict` for an event that is
 * over or full and for a number that is taken.
 */
export async function addWalkIn(
  { database, now }: Deps,
  actor: Actor,
  {
    eventId,
    jersey,
    birthYear,
    guardianName,
    guardianPhone,
    ...name
  }: NewWalkIn & { eventId: number },
): Promise<void> {
  requireRight(actor, "scout");
  if (!isBirthYear(birthYear, businessDay(now()))) {
    throw new AppError("invalid", BIRTH_YEAR, { fields: { birthYear: BIRTH_YEAR } });
  }
  await database.contentVersion.publish(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (event.endsAt <= now()) {
      throw new AppError(
        "conflict",
        "This event is over. Please add players of the board instead.",
      );
    }
    const gradYear = birthYear + GRADUATION_AGE;
    const playerId = await makePlayer(tx, actor, { ...name, gradYear, hiddenAt: now() });
    await putOnList(tx, actor, event, [playerId]);
    await tx
      .update(eventPlayers)
      .set({ isMade: true, birthYear, guardianName, guardianPhone })
      .where(isPlayerAt({ eventId, playerId }));
    await writeJersey(tx, { eventId, playerId, jersey });
  });
}

/** An athlete with a place by registration, who is measured as a known player or as one who is made for it. */
interface Registered {
  eventId: number;
  jersey: number;
  as: number | (PersonName & { hiddenAt: Date });
}

/**
 * Puts an athlete who is registered on the list of an event, whose row is locked, with a number. Throws `invalid` for a
 * player who is not on the board, and `conflict` for a number that is taken.
 * @returns the player
 */
export async function listRegistered(
  tx: PublicTx,
  actor: Actor,
  { eventId, jersey, as }: Registered,
): Promise<number> {
  const isMade = typeof as !== "number";
  if (!isMade) await requirePlayers(tx, [as]);
  const playerId = isMade ? await makePlayer(tx, actor, { ...as, gradYear: null }) : as;
  await tx
    .insert(eventPlayers)
    .values({ eventId, prospectId: playerId, isMade, takesPlace: false })
    .onConflictDoUpdate({
      target: [eventPlayers.eventId, eventPlayers.prospectId],
      set: { takesPlace: false },
    });
  await writeJersey(tx, { eventId, playerId, jersey });
  return playerId;
}

/** Adds a player whom nobody but staff sees. */
async function makePlayer(
  tx: PublicTx,
  actor: Actor,
  player: PersonName & { gradYear: number | null; hiddenAt: Date },
): Promise<number> {
  return (await addUnranked(tx, actor, player)).id;
}

/** Gives a player of an event, whose row is locked, a number. Throws as `giveJersey` does. */
async function writeJersey(
  tx: Db,
  { jersey, ...player }: GivenJersey & EventPlayer,
): Promise<void> {
  const isAnothers = and(
    eq(eventPlayers.eventId, player.eventId),
    ne(eventPlayers.prospectId, player.playerId),
    jersey === null ? sql`false` : eq(eventPlayers.jersey, jersey),
  );
  if ((await tx.$count(eventPlayers, isAnothers)) > 0) {
    const message = `Number ${jersey} is taken at this event`;
    throw new AppError("conflict", message, { fields: { jersey: message } });
  }
  const given = await tx
    .update(eventPlayers)
    .set({ jersey })
    .where(isPlayerAt(player))
    .returning({ id: eventPlayers.prospectId });
  if (given.length === 0) throw notOnList();
}
