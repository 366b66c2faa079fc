import { count, eq, sql } from "drizzle-orm";
import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { isUsed } from "#areas/rawpass/bookings/queries/places.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { typedDollars } from "#lib/money.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { type ActivityRow, listSlotsOf } from "../queries/schedule.ts";
import { ACTIVITIES_MAX } from "../rules.ts";
import { type ActivityChange, AGES_REVERSED, type EditedActivity } from "../schema/staff.ts";
import { activities, timeSlots } from "../tables.ts";
import { lockActivity, lockSchedule, lockSlots } from "./locks.ts";

const ACTIVITY_CREATED = auditAction("activity_created", "Activity added");
const ACTIVITY_CHANGED = auditAction("activity_changed", "Activity changed");
const ACTIVITY_DELETED = auditAction("activity_deleted", "Activity deleted");

const TOLD = ["name", "type", "ratePerSession", "minAge", "maxAge", "isActive"] as const;

/** Adds an activity, which has no slots yet. Throws `conflict` for a taken name. */
export async function createActivity(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { rateCents, ...fields }: EditedActivity,
): Promise<ActivityRow> {
  requireOwner(actor);
  return contentVersion.publish(async (tx) => {
    await lockSchedule(tx);
    const [found] = await tx.select({ activities: count() }).from(activities);
    if (found && found.activities >= ACTIVITIES_MAX) {
      throw new AppError("conflict", `There are at most ${ACTIVITIES_MAX} activities.`);
    }
    await refuseTakenName(tx, fields.name, null);
    const ratePerSession = typedDollars(rateCents);
    const added = writtenRow(
      await tx
        .insert(activities)
        .values({ ...fields, ratePerSession })
        .returning(),
    );
    const { id, name, minAge, maxAge } = added;
    await recordChange(tx, actor, {
      action: ACTIVITY_CREATED,
      subject: { type: "activity", id },
      after: { name, ratePerSession, minAge, maxAge },
    });
    return added;
  });
}

/**
 * Changes what was given, including whether it is on sale; athletes with a place keep it. Throws `not_found`,
 * `stale`, `conflict` for a taken name, and `invalid` for ages that would be reversed.
 */
export async function changeActivity(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { id, expectedUpdatedAt, rateCents, ...fields }: ActivityChange & { id: number },
): Promise<ActivityRow> {
  requireOwner(actor);
  const given = givenOf({
    ...fields,
    ratePerSession: rateCents === undefined ? undefined : typedDollars(rateCents),
  });
  return contentVersion.publish(async (tx) => {
    const activity = await lockActivity(tx, id);
    refuseStale("this activity", activity, expectedUpdatedAt);
    const after = { ...activity, ...given };
    if (after.minAge > after.maxAge) {
      throw new AppError("invalid", AGES_REVERSED, { fields: { maxAge: AGES_REVERSED } });
    }
    if (given.name) await refuseTakenName(tx, given.name, id);
    const difference = differenceOf(activity, given, TOLD);
    if (Object.keys(difference.after).length === 0) return activity;
    const changed = await tx
      .update(activities)
      .set({ ...given, updatedAt: sql`clock_timestamp()` })
      .where(eq(activities.id, id))
      .returning();
    await recordChange(tx, actor, {
      action: ACTIVITY_CHANGED,
      subject: { type: "activity", id },
      ...difference,
    });
    return writtenRow(changed);
  });
}

/** Removes an activity in which nobody ever had a place, with its slots. Throws `conflict` otherwise. */
export async function deleteActivity(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<void> {
  requireOwner(actor);
  await contentVersion.publish(async (tx) => {
    const { name } = await lockActivity(tx, id);
    const slotIds = (await listSlotsOf(tx, id)).map((slot) => slot.id);
    await lockSlots(tx, slotIds);
    if (await isUsed(tx, slotIds)) {
      throw new AppError(
        "conflict",
        "Athletes have or had places in this activity, so it can't be deleted. Take it off sale instead.",
      );
    }
    await tx.delete(timeSlots).where(eq(timeSlots.activityId, id));
    await tx.delete(activities).where(eq(activities.id, id));
    await recordChange(tx, actor, {
      action: ACTIVITY_DELETED,
      subject: { type: "activity", id },
      before: { name },
    });
  });
}

async function refuseTakenName(tx: Db, name: string, ownId: number | null): Promise<void> {
  const [holder] = await tx
    .select({ id: activities.id })
    .from(activities)
    .where(eq(sql`lower(${activities.name})`, name.toLowerCase()));
  if (!holder || holder.id === ownId) return;
  const message = "Another activity already has this name";
  throw new AppError("conflict", message, { fields: { name: message } });
}
