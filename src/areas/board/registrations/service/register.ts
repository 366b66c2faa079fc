import { and, eq, isNull, sql } from "drizzle-orm";
import { type EventRow, lockEvent, requireOn } from "#areas/board/events/queries.ts";
import { countPlayers } from "#areas/board/measurements/queries/event-sheet.ts";
import { takeRegisteredOff } from "#areas/board/measurements/service/event-players.ts";
import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import {
  findAthlete,
  getAthleteOf,
  requireReady,
} from "#areas/people/athletes/queries/athletes.ts";
import { lockAthlete } from "#areas/people/athletes/service/athletes.ts";
import { type Actor, type Member, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { getRegistration, notRegistered, requireToCome } from "../queries.ts";
import { type CancelledBy, placesLeft, troubleWithBirth, WAITING_MAX } from "../rules.ts";
import type {
  NewRegistration,
  StaffCancellation,
  StaffRegistration,
} from "../schema/registrations.ts";
import { eventRegistrations } from "../tables.ts";
import { tellFamily } from "./tell-family.ts";
import { unlinkPlayer } from "./unlink-player.ts";
import { fillPlaces } from "./waiting-list.ts";

const EVENT_REGISTERED_FOR_FAMILY = auditAction(
  "event_registered_for_family",
  "Athlete registered for an event for a family",
);
const EVENT_REGISTRATION_CANCELLED = auditAction(
  "event_registration_cancelled",
  "Event registration canceled",
);

/**
 * Registers an athlete of the account for a public event and mails the family. Where it is full, the athlete joins the
 * waiting list if the family said so. Throws `not_found` for another's athlete and for an event that is not public,
 * `conflict` once it has begun, where it is full and for somebody who is registered, and `invalid` at `athleteId` for
 * one who is not ready, too young or too old.
 */
export async function register(
  deps: Deps,
  { userId }: Pick<Member, "userId">,
  { eventId, athleteId, mayWait }: NewRegistration & { eventId: number },
  onRegistered?: OnWritten,
): Promise<Registered> {
  return deps.database.db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event.isPublic) throw new AppError("not_found", "This event is no longer there.");
    requireToCome(event, deps.now());
    requireOn(event);
    await getAthleteOf(tx, userId, athleteId);
    await lockAthlete(tx, athleteId);
    const athlete = await requireReady(tx, { userId, athleteId, now: deps.now() });
    const trouble = troubleWithBirth(event, athlete.birthDate ?? "");
    if (trouble) throw new AppError("invalid", trouble, { fields: { athleteId: trouble } });
    await requireUnregistered(tx, { eventId, athleteId });
    const players = (await countPlayers(tx, [eventId])).get(eventId) ?? 0;
    const isFull = placesLeft(event, players) === 0;
    if (isFull && !mayWait) {
      throw new AppError("conflict", "This event is full. You can join its waiting list.");
    }
    if (isFull && event.waiting >= WAITING_MAX) {
      throw new AppError("conflict", "This event and its waiting list are full.");
    }
    const waitingSince = isFull ? sql`clock_timestamp()` : null;
    const { id } = writtenRow(
      await tx
        .insert(eventRegistrations)
        .values({ eventId, athleteId, waitingSince })
        .onConflictDoUpdate({
          target: [eventRegistrations.eventId, eventRegistrations.athleteId],
          set: {
            ...{ waitingSince, cancelledAt: null, cancelledBy: null },
            sequence: sql`${eventRegistrations.sequence} + 1`,
            updatedAt: sql`clock_timestamp()`,
          },
        })
        .returning(),
    );
    await onRegistered?.(tx, { event, isWaiting: isFull });
    const isMailed = await tellFamily(tx, deps, { news: isFull ? "waiting" : "registered", id });
    return { isWaiting: isFull, isMailed };
  });
}

interface Registered {
  /** Whether the athlete is on the waiting list. */
  isWaiting: boolean;
  isMailed: boolean;
}

/** Called in the transaction that registers an athlete. */
type OnWritten = (tx: Db, registration: { event: EventRow; isWaiting: boolean }) => Promise<void>;

/** Registers an athlete for its family and records why. Throws as `register` does. */
export async function registerForFamily(
  deps: Deps,
  actor: Actor,
  { reason, ...wish }: StaffRegistration & { eventId: number },
): Promise<Registered> {
  requireRight(actor, "scout");
  const athlete = await findAthlete(deps.database.db, wish.athleteId);
  if (!athlete) throw new AppError("not_found", "This athlete is no longer there.");
  return register(deps, athlete, wish, (tx, { event, isWaiting }) =>
    recordChange(tx, actor, {
      action: EVENT_REGISTERED_FOR_FAMILY,
      subject: { type: "athlete", id: athlete.id },
      after: { event: event.name, isWaiting },
      reason,
    }),
  );
}

/** Cancels a registration of the account. Throws `not_found` for another's, and `conflict` once the event has begun. */
export async function cancelByFamily(
  deps: Deps,
  member: Member,
  { id, isTakenDown }: { id: number; isTakenDown: IsTakenDown },
): Promise<void> {
  const write = async (tx: PublicTx) => {
    const family = await getRegistration(tx, id);
    if (family.userId !== member.userId) throw notRegistered();
    await cancel(tx, deps, member, { id, eventId: family.event.id, by: "family", isTakenDown });
  };
  await deps.database.contentVersion.publish(write, () => false);
}

/**
 * Cancels a registration for its family and records why. Throws as `cancelByFamily` does.
 * @returns whether the family is mailed
 */
export async function cancelByStaff(
  deps: Deps,
  actor: Actor,
  { id, reason, isTakenDown }: StaffCancellation & { id: number; isTakenDown: IsTakenDown },
): Promise<boolean> {
  requireRight(actor, "scout");
  const write = async (tx: PublicTx) => {
    const { event, registration, email } = await getRegistration(tx, id);
    await cancel(tx, deps, actor, { id, eventId: event.id, by: "staff", isTakenDown });
    await recordChange(tx, actor, {
      action: EVENT_REGISTRATION_CANCELLED,
      subject: { type: "athlete", id: registration.athleteId },
      before: { event: event.name },
      reason,
    });
    return email !== null;
  };
  return deps.database.contentVersion.publish(write, () => false);
}

async function cancel(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  {
    id,
    eventId,
    by,
    isTakenDown,
  }: { id: number; eventId: number; by: CancelledBy; isTakenDown: IsTakenDown },
): Promise<void> {
  const now = deps.now();
  const event = await lockEvent(tx, eventId);
  requireToCome(event, now);
  requireOn(event);
  const [cancelled] = await tx
    .update(eventRegistrations)
    .set({
      ...{ cancelledAt: now, cancelledBy: by },
      sequence: sql`${eventRegistrations.sequence} + 1`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(eventRegistrations.id, id), isNull(eventRegistrations.cancelledAt)))
    .returning();
  if (!cancelled) throw notRegistered();
  const { playerId } = cancelled;
  if (playerId !== null) {
    await unlinkPlayer(tx, { eventId, playerId });
    await takeRegisteredOff(tx, actor, { eventId, playerId }, { isTakenDown });
  }
  await tellFamily(tx, deps, { news: "cancelled", id });
  await fillPlaces(tx, deps, eventId);
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
