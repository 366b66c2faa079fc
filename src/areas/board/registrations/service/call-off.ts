import { and, eq, isNull, sql } from "drizzle-orm";
import { lockEvent } from "#areas/board/events/queries.ts";
import { takeRegisteredOff } from "#areas/board/measurements/service/event-players.ts";
import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { listCalledOff } from "../queries.ts";
import { eventRegistrations } from "../tables.ts";
import { tellFamily } from "./tell-family.ts";
import { unlinkPlayer } from "./unlink-player.ts";

/** Cancels the registrations and waits for events that were called off, each with an email to its family. */
export async function endCalledOff(deps: Deps, isTakenDown: IsTakenDown): Promise<void> {
  const { db, contentVersion } = deps.database;
  for (const registration of await listCalledOff(db)) {
    await isolateFailure(deps, registration, "a registration that is called off stands", () =>
      contentVersion.publish(
        (tx) => endOne(tx, deps, { ...registration, isTakenDown }),
        () => false,
      ),
    );
  }
}

async function endOne(
  tx: PublicTx,
  deps: Deps,
  { id, eventId, isTakenDown }: { id: number; eventId: number; isTakenDown: IsTakenDown },
): Promise<void> {
  const { calledOffAt } = await lockEvent(tx, eventId);
  const [canceled] = await tx
    .update(eventRegistrations)
    .set({
      // Never before the event was called off, whatever this process's clock says.
      cancelledAt: sql`greatest(${deps.now().toISOString()}::timestamptz, ${calledOffAt?.toISOString()}::timestamptz)`,
      cancelledBy: "staff",
      sequence: sql`${eventRegistrations.sequence} + 1`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(eventRegistrations.id, id), isNull(eventRegistrations.cancelledAt)))
    .returning();
  if (!canceled) return;
  const { playerId } = canceled;
  if (playerId !== null) {
    const player = { eventId, playerId };
    // Who was measured stays on the sheet, and goes with the account.
    if (await takeRegisteredOff(tx, SYSTEM, player, { isTakenDown }))
      await unlinkPlayer(tx, player);
  }
  await tellFamily(tx, deps, { news: "called_off", id });
}
