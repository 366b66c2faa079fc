import { eq, sql } from "drizzle-orm";
import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import { differenceOf } from "#domains/audit/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { givenOf } from "#lib/edits.ts";
import { AppError } from "#lib/errors.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { listSlotsOf, type SlotRow } from "../queries/schedule.ts";
import { SLOTS_MAX, troubleWithHours } from "../rules.ts";
import type { EditedSlot, SlotChange } from "../schema/staff.ts";
import { overlaps, type WeeklyTime } from "../schema/weekly-time.ts";
import { timeSlots } from "../tables.ts";
import { lockActivity, lockSlot } from "./locks.ts";
import type { OnSchedule } from "./on-schedule.ts";

const TOLD = ["dayOfWeek", "startTime", "endTime", "maxCapacity", "isAvailable"] as const;

/** Adds a weekly time, which is on sale at once. Throws `not_found`, and `conflict` where it overlaps. */
export async function createSlot(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { activityId, ...fields }: EditedSlot & { activityId: number },
): Promise<SlotRow> {
  requireStaff(actor);
  return contentVersion.publish(async (tx) => {
    await lockActivity(tx, activityId);
    const others = await listSlotsOf(tx, activityId);
    if (others.length >= SLOTS_MAX) {
      throw new AppError("conflict", `An activity has at most ${SLOTS_MAX} time slots.`);
    }
    refuseOverlap(others, fields);
    const added = writtenRow(
      await tx
        .insert(timeSlots)
        .values({ ...fields, activityId })
        .returning(),
    );
    await recordChange(tx, actor, {
      action: "slot_created",
      subject: { type: "slot", id: added.id },
      after: { activityId, ...fields },
    });
    return added;
  });
}

/**
 * Changes what was given. Throws `not_found`, `stale`, `invalid` for hours that no slot has, and `conflict`
 * where it would overlap with one on sale, where somebody has a place at the time that is left, and where
 * more have one than would fit.
 */
export async function changeSlot(
  deps: Deps,
  actor: Actor,
  { id, expectedUpdatedAt, ...fields }: SlotChange & { id: number },
  others: OnSchedule,
): Promise<SlotRow> {
  requireStaff(actor);
  const given = givenOf(fields);
  return deps.database.contentVersion.publish(async (tx) => {
    const slot = await lockSlot(tx, id);
    refuseStale("this time slot", slot, expectedUpdatedAt);
    const after = { ...slot, ...given };
    const trouble = troubleWithHours(after);
    if (trouble) {
      throw new AppError("invalid", trouble.message, {
        fields: { [trouble.field]: trouble.message },
      });
    }
    const difference = differenceOf(slot, given, TOLD);
    if (Object.keys(difference.after).length === 0) return slot;
    if (after.isAvailable) {
      const neighbors = await listSlotsOf(tx, slot.activityId);
      refuseOverlap(
        neighbors.filter((other) => other.id !== id),
        after,
      );
    }
    refuseTaken(slot, after, await others.countTaken(tx, deps, id));
    const changed = await tx
      .update(timeSlots)
      .set({ ...given, updatedAt: sql`clock_timestamp()` })
      .where(eq(timeSlots.id, id))
      .returning();
    await recordChange(tx, actor, {
      action: "slot_changed",
      subject: { type: "slot", id },
      ...difference,
    });
    return writtenRow(changed);
  });
}

/** Removes a slot in which nobody ever had a place. Throws `conflict` otherwise. */
export async function deleteSlot(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { id }: { id: number },
  others: OnSchedule,
): Promise<void> {
  requireStaff(actor);
  await contentVersion.publish(async (tx) => {
    const { activityId, dayOfWeek, startTime, endTime } = await lockSlot(tx, id);
    if (await others.isUsed(tx, [id])) {
      throw new AppError(
        "conflict",
        "Athletes have or had places in this time slot, so it can't be deleted. Take it off sale instead.",
      );
    }
    await tx.delete(timeSlots).where(eq(timeSlots.id, id));
    await recordChange(tx, actor, {
      action: "slot_deleted",
      subject: { type: "slot", id },
      before: { activityId, dayOfWeek, startTime, endTime },
    });
  });
}

/** Two times of one activity that are on sale do not overlap; one that goes may, with the one that comes. */
function refuseOverlap(others: readonly SlotRow[], wanted: WeeklyTime): void {
  const other = others.find((slot) => slot.isAvailable && overlaps(slot, wanted));
  if (!other) return;
  const message = `This activity already has a time slot from ${other.startTime} to ${other.endTime} that day. Take that one off sale first`;
  throw new AppError("conflict", message, { fields: { startTime: message } });
}

/** @param taken the most people who have a place in one session */
function refuseTaken(before: SlotRow, after: SlotRow, taken: number): void {
  if (taken === 0) return;
  const moved = (["dayOfWeek", "startTime", "endTime"] as const).find(
    (field) => before[field] !== after[field],
  );
  if (moved) {
    const message =
      "Athletes have places at this time, so it can't be moved. Take it off sale, add the new time, and give families 14 days' notice";
    throw new AppError("conflict", message, { fields: { [moved]: message } });
  }
  if (after.maxCapacity < taken) {
    const message = `${taken} athletes have places in one of its sessions, so it can't hold fewer`;
    throw new AppError("conflict", message, { fields: { maxCapacity: message } });
  }
}
