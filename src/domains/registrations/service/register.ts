import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, type Member, requireRight } from "#domains/accounts/access.ts";
import { getAthleteOf, requireReady } from "#domains/athletes/queries.ts";
import { lockAthlete } from "#domains/athletes/service/athletes.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { type EventRow, lockEvent } from "#domains/events/queries.ts";
import { countPlayers } from "#domains/measurements/queries/event-sheet.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { getRegistration, notRegistered } from "../queries.ts";
import { type CancelledBy, placesLeft, troubleWithBirth } from "../rules.ts";
import type { NewRegistration, StaffCancellation } from "../schema/registrations.ts";
import { eventRegistrations } from "../tables.ts";
import { tellFamily } from "./tell-family.ts";

const BEGUN = "This event has begun, so registrations can't be changed any more.";

/**
 * Registers an athlete of the account for a public event and mails the family. Throws `not_found` for another's athlete
 * and for an event that is not public, `conflict` once it has begun, where it is full and for somebody who is
 * registered, and `invalid` at `athleteId` for one who is not ready, too young or too old.
 */
export async function register(
  deps: Deps,
  { userId }: Member,
  { eventId, athleteId }: NewRegistration & { eventId: number },
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event.isPublic) throw new AppError("not_found", "This event is no longer there.");
    requireToCome(event, deps.now());
    await getAthleteOf(tx, userId, athleteId);
    await lockAthlete(tx, athleteId);
    const athlete = await requireReady(tx, { userId, athleteId, now: deps.now() });
    const trouble = troubleWithBirth(event, athlete.birthDate ?? "");
    if (trouble) throw new AppError("invalid", trouble, { fields: { athleteId: trouble } });
    await requireUnregistered(tx, { eventId, athleteId });
    const players = (await countPlayers(tx, [eventId])).get(eventId) ?? 0;
    if (placesLeft(event, players) === 0) {
      throw new AppError("conflict", "This event is full. Please choose another one.");
    }
    const { id } = writtenRow(
      await tx
        .insert(eventRegistrations)
        .values({ eventId, athleteId })
        .onConflictDoUpdate({
          target: [eventRegistrations.eventId, eventRegistrations.athleteId],
          set: {
            ...{ cancelledAt: null, cancelledBy: null },
            sequence: sql`${eventRegistrations.sequence} + 1`,
            updatedAt: sql`clock_timestamp()`,
          },
        })
        .returning(),
    );
    await tellFamily(tx, deps, { news: "registered", id });
  });
}

/** Cancels a registration of the account. Throws `not_found` for another's, and `conflict` once the event has begun. */
export async function cancelByFamily(
  deps: Deps,
  { userId }: Member,
  { id }: { id: number },
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const family = await getRegistration(tx, id);
    if (family.userId !== userId) throw notRegistered();
    await cancel(tx, deps, { id, eventId: family.event.id, by: "family" });
  });
}

/** Cancels a registration for its family and records why. Throws as `cancelByFamily` does. */
export async function cancelByStaff(
  deps: Deps,
  actor: Actor,
  { id, reason }: StaffCancellation & { id: number },
): Promise<void> {
  requireRight(actor, "scout");
  await deps.database.db.transaction(async (tx) => {
    const { event } = await getRegistration(tx, id);
    await cancel(tx, deps, { id, eventId: event.id, by: "staff" });
    await recordChange(tx, actor, {
      action: "event_registration_cancelled",
      subject: { type: "event", id: event.id },
      before: { registration: id },
      reason,
    });
  });
}

async function cancel(
  tx: Db,
  deps: Deps,
  { id, eventId, by }: { id: number; eventId: number; by: CancelledBy },
): Promise<void> {
  const now = deps.now();
  requireToCome(await lockEvent(tx, eventId), now);
  const cancelled = await tx
    .update(eventRegistrations)
    .set({
      ...{ cancelledAt: now, cancelledBy: by },
      sequence: sql`${eventRegistrations.sequence} + 1`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(eventRegistrations.id, id), isNull(eventRegistrations.cancelledAt)))
    .returning();
  if (cancelled.length === 0) throw notRegistered();
  await tellFamily(tx, deps, { news: "cancelled", id });
}

function requireToCome({ startsAt }: EventRow, now: Date): void {
  if (startsAt <= now) throw new AppError("conflict", BEGUN);
}

async function requireUnregistered(
  tx: Db,
  { eventId, athleteId }: { eventId: number; athleteId: number },
): Promise<void> {
  const isStanding = and(
    eq(eventRegistrations.eventId, eventId),
    eq(eventRegistrations.athleteId, athleteId),
    isNull(eventRegistrations.cancelledAt),
  );
  if ((await tx.$count(eventRegistrations, isStanding)) === 0) return;
  throw new AppError("conflict", "This athlete is registered already.");
}
