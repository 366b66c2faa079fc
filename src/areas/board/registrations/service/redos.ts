import { and, eq, isNull, sql } from "drizzle-orm";
import { lockEvent } from "#areas/board/events/queries.ts";
import { takeRegisteredOff } from "#areas/board/measurements/service/event-players.ts";
import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { isSubject, type Removal, removedAt } from "#lib/db/removals/removal.ts";
import { eventRegistrations } from "../tables.ts";
import { unlinkPlayer } from "./unlink-player.ts";

/**
 * Cancels a registration again in a restored database; its family was told when it was canceled.
 * @param isByStaff whether staff canceled it
 */
export async function cancelAgain(
  tx: PublicTx,
  removal: Removal,
  { isTakenDown, isByStaff }: { isTakenDown: IsTakenDown; isByStaff: boolean },
): Promise<void> {
  const stands = and(
    isSubject(eventRegistrations, removal),
    isNull(eventRegistrations.cancelledAt),
  );
  const [found] = await tx.select().from(eventRegistrations).where(stands);
  if (!found) return;
  const { id, eventId, playerId } = found;
  const { calledOffAt, startsAt } = await lockEvent(tx, eventId);
  // Families can't cancel once it has begun.
  const otherwise = startsAt <= new Date(removal.notedAt) ? "begun" : "family";
  await tx
    .update(eventRegistrations)
    .set({
      cancelledAt: removedAt(removal),
      cancelledBy: isByStaff || calledOffAt ? "staff" : otherwise,
      sequence: sql`${eventRegistrations.sequence} + 1`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(eventRegistrations.id, id));
  if (playerId === null) return;
  await unlinkPlayer(tx, { eventId, playerId });
  await takeRegisteredOff(tx, SYSTEM, { eventId, playerId }, { isTakenDown });
}
