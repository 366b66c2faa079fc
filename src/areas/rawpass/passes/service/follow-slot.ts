import { eq } from "drizzle-orm";
import { listPlacesOfPass } from "#areas/rawpass/bookings/queries/places.ts";
import { nameOfSlot } from "#areas/rawpass/schedule/schema/slot-names.ts";
import type { SlotMove } from "#areas/rawpass/schedule/service/move-slot.ts";
import { type Db, isTaken } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { movedMail, type PassMailContext } from "../mails.ts";
import { findActivityAt, lockHoldersOfSlot } from "../queries/holders.ts";
import type { PassRow } from "../queries/passes.ts";
import { membershipActivities, type PendingChange } from "../tables.ts";
import { recordPassEvent, updatePass } from "./change-pass.ts";
import { notifyHolder } from "./notify-holder.ts";

/**
 * Lets the passes that have a slot be for the one that follows it, and tells families with a place there from when
 * on. One whose times do not wait for the end of its freeze has none.
 */
export async function followSlot(tx: Db, deps: Deps, move: SlotMove): Promise<void> {
  for (const pass of await lockAgain(tx, move)) {
    await followAhead(tx, deps, pass, move);
    const activity = await findActivityAt(tx, pass.id, move.from.id);
    if (!activity) continue;
    await tx
      .update(membershipActivities)
      .set({ timeSlotIds: followed(activity.timeSlotIds, move) })
      .where(eq(membershipActivities.id, activity.id));
    const { from, to } = move;
    const note = `${nameOfSlot(from)} moves to ${nameOfSlot(to)} on ${move.fromDate}`;
    await recordPassEvent(tx, deps, { pass, by: "time", note });
    if (pass.status === "pending" || !(await hasPlaceAt(tx, pass, move))) continue;
    const told = { ...move, activityName: activity.activityName };
    const write = (context: PassMailContext) => movedMail(context, told);
    await notifyHolder(tx, deps, { pass, write });
  }
}

async function hasPlaceAt(tx: Db, pass: PassRow, { to }: SlotMove): Promise<boolean> {
  const places = await listPlacesOfPass(tx, pass.id);
  return places.some(({ slotId }) => slotId === to.id);
}

/**
 * The holders were locked before the slot; one who got it since is locked without waiting, as they may wait for the
 * slot. Throws `stale` where one of them is held.
 */
async function lockAgain(tx: Db, { from }: SlotMove): Promise<PassRow[]> {
  try {
    return await lockHoldersOfSlot(tx, from.id, { noWait: true });
  } catch (cause) {
    if (!isTaken(cause)) throw cause;
    const message = "A family is changing a pass with this time right now. Please try again.";
    throw new AppError("stale", message, { cause });
  }
}

/** What was chosen and has not begun follows, too. */
async function followAhead(tx: Db, deps: Deps, pass: PassRow, move: SlotMove): Promise<void> {
  if (!pass.pendingChange) return;
  const pendingChange = followedChange(pass.pendingChange, move);
  await updatePass(tx, deps, { pass, change: { pendingChange } });
}

function followedChange({ former, ...change }: PendingChange, move: SlotMove): PendingChange {
  const activities = change.activities.map((activity) => ({
    ...activity,
    slotIds: followed(activity.slotIds, move),
  }));
  return { ...change, activities, ...(former && { former: followedChange(former, move) }) };
}

function followed(slotIds: readonly number[], { from, to }: SlotMove): number[] {
  return slotIds.map((id) => (id === from.id ? to.id : id));
}
