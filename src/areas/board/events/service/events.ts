import { count, eq, sql } from "drizzle-orm";
import { moveAppointments } from "#areas/board/evaluations/service/move-appointments.ts";
import { countPlayers } from "#areas/board/measurements/queries/event-sheet.ts";
import { refuseWholeNames } from "#areas/board/prospects/service/refuse-names.ts";
import { tellOfChange } from "#areas/board/registrations/service/tell-family.ts";
import { fillPlaces } from "#areas/board/registrations/service/waiting-list.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { businessMoment } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { createOnce, readSubmission, recordCreated } from "#lib/db/create-once.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import {
  changedFields,
  type EventRow,
  getEvent,
  localTime,
  lockEvent,
  requireOn,
} from "../queries.ts";
import { EVENTS_MAX, troubleWithAges, troubleWithHours } from "../rules.ts";
import type { EditedEvent, EventChange, NewEvent } from "../schema/events.ts";
import { events } from "../tables.ts";

const EVENT_CREATED = auditAction("event_created", "Event added");
const EVENT_CHANGED = auditAction("event_changed", "Event changed");
const EVENT_DELETED = auditAction("event_deleted", "Event deleted");

const TOLD = [
  "name",
  "kind",
  "place",
  "startsAt",
  "endsAt",
  "capacity",
  "minAge",
  "maxAge",
  "priceCents",
  "bring",
  "isPublic",
] as const;

/**
 * Adds an event, once per submission. Throws `conflict` where there are too many, and `invalid` at a name or place that
 * names a player.
 */
export async function createEvent(
  { database: { db, contentVersion }, now }: Deps,
  actor: Actor,
  form: NewEvent,
): Promise<EventRow> {
  requireRight(actor, "scout");
  const userId = actor.kind === "member" ? actor.userId : null;
  const { submission, content } = readSubmission("event", userId, form);
  return createOnce(db, submission, {
    find: (id) => getEvent(db, id),
    create: () =>
      contentVersion.publish(async (tx) => {
        const added = await insertEvent(tx, actor, content);
        await recordCreated(tx, submission, added.id, now());
        return added;
      }),
  });
}

async function insertEvent(
  tx: PublicTx,
  actor: Actor,
  { startsAt, endsAt, ...fields }: EditedEvent,
): Promise<EventRow> {
  const [found] = await tx.select({ events: count() }).from(events);
  if (found && found.events >= EVENTS_MAX) {
    throw new AppError("conflict", `There are at most ${EVENTS_MAX} events.`);
  }
  await refuseWholeNames(tx, { name: fields.name, place: fields.place, bring: fields.bring });
  const times = { startsAt: momentOf(startsAt), endsAt: momentOf(endsAt) };
  const added = writtenRow(
    await tx
      .insert(events)
      .values({ ...fields, ...times })
      .returning(),
  );
  const { kind, name, capacity, isPublic } = added;
  await recordChange(tx, actor, {
    action: EVENT_CREATED,
    subject: { type: "event", id: added.id },
    after: { name, kind, startsAt, capacity, isPublic },
  });
  return added;
}

/**
 * Changes what was given. Throws `not_found`, `stale`, `invalid` as `createEvent` and for reversed hours or ages, and
 * `conflict` for less room than is taken and for hiding a public event for which families are registered.
 */
export async function changeEvent(
  deps: Deps,
  actor: Actor,
  { id, expectedUpdatedAt, ...fields }: EventChange & { id: number },
): Promise<EventRow> {
  requireRight(actor, "scout");
  const given = givenOf(fields);
  return deps.database.contentVersion.publish(async (tx) => {
    const event = await lockEvent(tx, id);
    refuseStale("this event", event, expectedUpdatedAt);
    requireOn(event);
    const before = {
      ...event,
      startsAt: localTime(event.startsAt),
      endsAt: localTime(event.endsAt),
    };
    const trouble = troubleWithHours({ ...before, ...given });
    if (trouble) throw new AppError("invalid", trouble, { fields: { endsAt: trouble } });
    const troubleOfAges = troubleWithAges({ ...event, ...given });
    if (troubleOfAges) {
      throw new AppError("invalid", troubleOfAges, { fields: { maxAge: troubleOfAges } });
    }
    await refuseTooSmall(tx, event, given.capacity);
    if (given.isPublic === false) refuseHidden(event);
    const difference = differenceOf(before, given, TOLD);
    if (Object.keys(difference.after).length === 0) return event;
    const isNew = (field: "name" | "place" | "bring") => field in difference.after;
    await refuseWholeNames(tx, {
      ...(isNew("name") && { name: given.name }),
      ...(isNew("place") && { place: given.place }),
      ...(isNew("bring") && { bring: given.bring }),
    });
    const { startsAt, endsAt, ...rest } = given;
    const changed = await tx
      .update(events)
      .set({
        ...rest,
        ...(startsAt && { startsAt: momentOf(startsAt) }),
        ...(endsAt && { endsAt: momentOf(endsAt) }),
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(events.id, id))
      .returning();
    await recordChange(tx, actor, {
      action: EVENT_CHANGED,
      subject: { type: "event", id },
      ...difference,
    });
    const after = writtenRow(changed);
    const change = { before: event, after };
    if (changedFields(change).size > 0) {
      await moveAppointments(tx, deps, change);
      await tellOfChange(tx, deps, change);
    }
    if (after.capacity > event.capacity) await fillPlaces(tx, deps, id);
    return after;
  });
}

/** Removes an event without players. Throws `not_found` and `conflict`. */
export async function deleteEvent(
  { database, now }: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<void> {
  requireRight(actor, "scout");
  await database.contentVersion.publish(async (tx) => {
    const event = await lockEvent(tx, id);
    // Families who come back to it until it is over read that it is called off.
    if (event.endsAt > now()) requireOn(event);
    if (event.waiting + (await countTaken(tx, event)) > 0) {
      throw new AppError(
        "conflict",
        "Players are on the list of this event, so it can't be deleted.",
      );
    }
    await tx.delete(events).where(eq(events.id, id));
    await recordChange(tx, actor, {
      action: EVENT_DELETED,
      subject: { type: "event", id },
      before: { name: event.name },
    });
  });
}

async function refuseTooSmall(
  tx: Db,
  event: EventRow,
  capacity: number | undefined,
): Promise<void> {
  if (capacity === undefined || capacity >= event.capacity) return;
  const players = await countTaken(tx, event);
  if (players <= capacity) return;
  const message = `${players} players are on the list of this event`;
  throw new AppError("conflict", message, { fields: { capacity: message } });
}

function refuseHidden({ isPublic, registered, waiting }: EventRow): void {
  if (!isPublic || registered + waiting === 0) return;
  const message = "Families are registered for this event, so it must stay public";
  throw new AppError("conflict", message, { fields: { isPublic: message } });
}

/** Counts the places that are taken: players on staff's list, and registrations. */
async function countTaken(tx: Db, { id, registered }: EventRow): Promise<number> {
  return registered + ((await countPlayers(tx, [id])).get(id) ?? 0);
}

/** The moment at which clocks in New Orleans show `2027-03-10T09:00`. */
function momentOf(local: string): Date {
  return businessMoment(local.slice(0, 10), local.slice(11));
}
