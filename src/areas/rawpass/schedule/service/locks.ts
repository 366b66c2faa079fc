import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { ActivityRow, SlotRow } from "../queries/schedule.ts";
import { activities, timeSlots } from "../tables.ts";

/** One change of the schedule at a time, over all processes. Whoever books does not wait for it. */
const SCHEDULE_LOCK = 7_201_105;

/** Holds the schedule until the transaction ends: no name or time is given away twice. */
export async function lockSchedule(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SCHEDULE_LOCK})`);
}

/** The activity, which nobody else changes until the transaction ends. Throws `not_found`. */
export async function lockActivity(tx: Db, id: number): Promise<ActivityRow> {
  await lockSchedule(tx);
  const [row] = await tx.select().from(activities).where(eq(activities.id, id)).for("update");
  if (!row) throw new AppError("not_found", "This activity is no longer there.");
  return row;
}

/**
 * The slots by id, which nobody else changes, and in which nobody else gets or gives up a place, until the
 * transaction ends. Locked in the order of their ids, so that no two wait for each other. Throws
 * `not_found` where one is missing.
 */
export async function lockSlots(tx: Db, ids: readonly number[]): Promise<Map<number, SlotRow>> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select()
    .from(timeSlots)
    .where(inArray(timeSlots.id, wanted))
    .orderBy(asc(timeSlots.id))
    .for("update");
  if (rows.length < wanted.length) {
    throw new AppError("not_found", "This time slot is no longer there.");
  }
  return new Map(rows.map((row) => [row.id, row]));
}

/** The slot, as `lockSlots` gives it, while nobody changes the schedule. */
export async function lockSlot(tx: Db, id: number): Promise<SlotRow> {
  await lockSchedule(tx);
  const slot = (await lockSlots(tx, [id])).get(id);
  if (!slot) throw new AppError("not_found", "This time slot is no longer there.");
  return slot;
}
