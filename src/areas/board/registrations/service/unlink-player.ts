import { and, eq } from "drizzle-orm";
import type { EventPlayer } from "#areas/board/measurements/service/event-players.ts";
import type { Db } from "#lib/db/db.ts";
import { eventRegistrations } from "../tables.ts";

/** Takes a player off the registration for an event that has him, who is taken off its list. */
export async function unlinkPlayer(tx: Db, { eventId, playerId }: EventPlayer): Promise<void> {
  const isLinked = and(
    eq(eventRegistrations.eventId, eventId),
    eq(eventRegistrations.playerId, playerId),
  );
  await tx.update(eventRegistrations).set({ playerId: null }).where(isLinked);
}
