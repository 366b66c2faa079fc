import { and, asc, eq, sql } from "drizzle-orm";
import { lockEvent } from "#areas/board/events/queries.ts";
import { countPlayers } from "#areas/board/measurements/queries/event-sheet.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { RegistrationNews } from "../mails.ts";
import { isWaiting } from "../queries.ts";
import { eventRegistrations } from "../tables.ts";
import { tellFamily } from "./tell-family.ts";

/**
 * Gives the free places of an event to those who have waited longest, or ends all waits once it has begun. Their
 * families are mailed.
 */
export async function fillPlaces(tx: Db, deps: Deps, eventId: number): Promise<void> {
  const { capacity, registered, waiting, startsAt, calledOffAt } = await lockEvent(tx, eventId);
  if (waiting === 0 || calledOffAt) return;
  const now = deps.now();
  if (startsAt <= now) {
    const ended = { cancelledAt: now, cancelledBy: "begun" } as const;
    return changeFirst(tx, deps, { eventId, limit: waiting, set: ended, news: "begun" });
  }
  const players = (await countPlayers(tx, [eventId])).get(eventId) ?? 0;
  const limit = Math.max(0, capacity - registered - players);
  await changeFirst(tx, deps, { eventId, limit, set: { waitingSince: null }, news: "moved_up" });
}

/** Fills the places at all events, also those of athletes and players who were deleted, and ends the waits. */
export async function settleWaits(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const { eventId } = eventRegistrations;
  const waitedFor = await db
    .selectDistinct({ eventId })
    .from(eventRegistrations)
    .where(isWaiting())
    .orderBy(asc(eventId));
  for (const one of waitedFor) await db.transaction((tx) => fillPlaces(tx, deps, one.eventId));
}

async function changeFirst(
  tx: Db,
  deps: Deps,
  {
    eventId,
    limit,
    set,
    news,
  }: {
    eventId: number;
    limit: number;
    set: Partial<typeof eventRegistrations.$inferInsert>;
    news: RegistrationNews;
  },
): Promise<void> {
  const { id, waitingSince, sequence } = eventRegistrations;
  const first = await tx
    .select({ id })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), isWaiting()))
    .orderBy(asc(waitingSince), asc(id))
    .limit(limit);
  for (const one of first) {
    await tx
      .update(eventRegistrations)
      .set({ ...set, sequence: sql`${sequence} + 1`, updatedAt: sql`clock_timestamp()` })
      .where(eq(id, one.id));
    await tellFamily(tx, deps, { news, id: one.id });
  }
}
