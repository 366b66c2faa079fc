import { eq, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { lockEvent } from "../queries.ts";
import type { CalledOff } from "../schema/events.ts";
import { events } from "../tables.ts";

const EVENT_CALLED_OFF = auditAction("event_called_off", "Event called off");

/**
 * Calls off an event that has not begun: nobody gets a place there any more. The jobs `registrations-end-called-off` and
 * `evaluations-end-called-off` cancel what stands and notify its families, one at a time: there may be hundreds. Throws
 * `not_found`, `stale`, and `conflict` for an event that has begun or is called off.
 */
export async function callOffEvent(
  { database, now }: Deps,
  actor: Actor,
  { id, reason, expectedUpdatedAt }: CalledOff & { id: number },
): Promise<void> {
  requireRight(actor, "scout");
  await database.contentVersion.publish(async (tx) => {
    const { calledOffAt, startsAt, updatedAt, registered, waiting } = await lockEvent(tx, id);
    refuseStale("this event", { updatedAt }, expectedUpdatedAt);
    if (calledOffAt) throw new AppError("conflict", "This event is called off already.");
    if (startsAt <= now()) throw new AppError("conflict", "This event has begun.");
    await tx
      .update(events)
      .set({ calledOffAt: now(), calledOffBecause: reason, updatedAt: sql`clock_timestamp()` })
      .where(eq(events.id, id));
    await recordChange(tx, actor, {
      action: EVENT_CALLED_OFF,
      subject: { type: "event", id },
      before: { registered, waiting },
      reason,
    });
  });
}
