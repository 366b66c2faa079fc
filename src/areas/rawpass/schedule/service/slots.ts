import { eq, sql } from "drizzle-orm";
import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { countMostTaken } from "#areas/rawpass/bookings/queries/occupancy.ts";
import { isUsed } from "#areas/rawpass/bookings/queries/places.ts";
import { notifyNewPlace } from "#areas/rawpass/bookings/service/notify-family.ts";
import { lockHoldersOfSlot } from "#areas/rawpass/passes/queries/holders.ts";
import { businessDay } from "#lib/dates.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { listSlotsOf, type SlotRow } from "../queries/schedule.ts";
import { SLOTS_MAX, troubleWithHours } from "../rules.ts";
import { dayAndMonth } from "../schema/slot-names.ts";
import type { EditedSlot, SlotChange } from "../schema/staff.ts";
import { overlaps, type WeeklyTime } from "../schema/weekly-time.ts";
import { timeSlots } from "../tables.ts";
import { lockActivity, lockSlot } from "./locks.ts";
import { moveSlot } from "./move-slot.ts";

const SLOT_CREATED = auditAction("slot_created", "Time slot added");
const SLOT_CHANGED = auditAction("slot_changed", "Time slot changed");
const SLOT_DELETED = auditAction("slot_deleted", "Time slot deleted");

/** A weekly time that takes place elsewhere, as it was and as it is. */
export interface SlotRelocation {
  from: SlotRow;
  to: SlotRow;
}

const TOLD = [
  ...["dayOfWeek", "startTime", "endTime", "maxCapacity"],
  ...["coach", "place", "isAvailable"],
] as (keyof SlotRow)[];

/** Adds a weekly time, which is on sale at once. Throws `not_found`, and `conflict` where it overlaps. */
export async function createSlot(
  { database: { contentVersion }, now }: Deps,
  actor: Actor,
  { activityId, ...fields }: EditedSlot & { activityId: number },
): Promise<SlotRow> {
  requireOwner(actor);
  return contentVersion.publish(async (tx) => {
    await lockActivity(tx, activityId);
    const others = await listSlotsOf(tx, activityId);
    if (others.length >= SLOTS_MAX) {
      throw new AppError("conflict", `An activity has at most ${SLOTS_MAX} time slots.`);
    }
    refuseOverlap(others, { ...fields, begins: businessDay(now()) });
    const added = writtenRow(
      await tx
        .insert(timeSlots)
        .values({ ...fields, activityId })
        .returning(),
    );
    await recordChange(tx, actor, {
      action: SLOT_CREATED,
      subject: { type: "slot", id: added.id },
      after: { ...fields, activityId, coach: added.coach, place: added.place },
    });
    return added;
  });
}

/**
 * Changes what was given. Another time begins on `movesOn` where somebody has a place at the present one, and at
 * once where nobody has. Throws what `moveSlot` throws, `not_found`, `stale`, `invalid` for hours that no slot has,
 * and `conflict` where it would overlap with one on sale, where somebody has a place at the time that is left, and
 * where more have one than would fit.
 */
export async function changeSlot(
  deps: Deps,
  actor: Actor,
  { id, expectedUpdatedAt, movesOn, ...fields }: SlotChange & { id: number },
): Promise<SlotRow> {
  requireOwner(actor);
  const given = givenOf(fields);
  return deps.database.contentVersion.publish(async (tx) => {
    // The passes that have the slot are locked before it, as everywhere else.
    if (movesOn) await lockHoldersOfSlot(tx, id);
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
    const begins = movesOn ?? businessDay(deps.now());
    if (after.isAvailable) {
      const neighbors = await listSlotsOf(tx, slot.activityId);
      refuseOverlap(
        neighbors.filter((other) => other.id !== id),
        { ...after, begins },
      );
    }
    const now = deps.now();
    const ahead = { firstDate: businessDay(now), lastDate: null, now };
    const taken = await countMostTaken(tx, id, ahead);
    const moved = movedField(slot, after);
    if (moved) refuseEnded(slot, moved);
    refuseTaken(after, { taken, moved: movesOn ? undefined : moved });
    if (moved && movesOn && taken > 0) {
      return moveSlot(tx, deps, actor, { slot, after, movesOn });
    }
    const changed = writtenRow(
      await tx
        .update(timeSlots)
        .set({ ...given, updatedAt: sql`clock_timestamp()` })
        .where(eq(timeSlots.id, id))
        .returning(),
    );
    await recordChange(tx, actor, {
      action: SLOT_CHANGED,
      subject: { type: "slot", id },
      ...difference,
    });
    if (changed.place !== slot.place) {
      await notifyNewPlace(tx, deps, { from: slot, to: changed });
    }
    return changed;
  });
}

/** Removes a slot in which nobody ever had a place. Throws `conflict` otherwise. */
export async function deleteSlot(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<void> {
  requireOwner(actor);
  await contentVersion.publish(async (tx) => {
    const { activityId, dayOfWeek, startTime, endTime } = await lockSlot(tx, id);
    if (await isUsed(tx, [id])) {
      throw new AppError(
        "conflict",
        "Athletes have or had places in this time slot, so it can't be deleted. Take it off sale instead.",
      );
    }
    await tx.delete(timeSlots).where(eq(timeSlots.id, id));
    await recordChange(tx, actor, {
      action: SLOT_DELETED,
      subject: { type: "slot", id },
      before: { activityId, dayOfWeek, startTime, endTime },
    });
  });
}

/** Two times of one activity that are on sale do not overlap; one that goes may, with the one that comes. */
function refuseOverlap(others: readonly SlotRow[], wanted: WeeklyTime & { begins: string }): void {
  const other = others.find(
    (slot) =>
      slot.isAvailable &&
      overlaps(slot, wanted) &&
      (slot.lastDate === null || slot.lastDate >= wanted.begins),
  );
  if (!other) return;
  const message = `This activity already has a time slot from ${other.startTime} to ${other.endTime} that day. Take that one off sale first`;
  throw new AppError("conflict", message, { fields: { startTime: message } });
}

const TIME_FIELDS = ["dayOfWeek", "startTime", "endTime"] as const;
type TimeField = (typeof TIME_FIELDS)[number];

/** The first field of the weekly time that changes. */
function movedField(before: SlotRow, after: SlotRow): TimeField | undefined {
  return TIME_FIELDS.find((field) => before[field] !== after[field]);
}

/** A time that another one follows moves no more. */
function refuseEnded({ lastDate }: SlotRow, moved: TimeField): void {
  if (lastDate === null) return;
  const message = `This time ends on ${dayAndMonth(lastDate)}. Please move the one that follows it`;
  throw new AppError("conflict", message, { fields: { [moved]: message } });
}

interface Taken {
  /** The most people who have a place in one session. */
  taken: number;
  /** What changes of the weekly time at once. */
  moved: TimeField | undefined;
}

function refuseTaken(after: SlotRow, { taken, moved }: Taken): void {
  if (taken === 0) return;
  if (moved) {
    const message =
      "Athletes have places at this time. Please choose the first day of the new time: families get 14 days' notice";
    throw new AppError("conflict", message, { fields: { [moved]: message } });
  }
  if (after.maxCapacity < taken) {
    const message = `${taken} athletes have places in one of its sessions, so it can't hold fewer`;
    throw new AppError("conflict", message, { fields: { maxCapacity: message } });
  }
}
