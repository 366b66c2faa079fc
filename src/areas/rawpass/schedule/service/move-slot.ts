import { eq, sql } from "drizzle-orm";
import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { moveStandingPlaces } from "#areas/rawpass/bookings/service/move-standing-places.ts";
import { followSlot } from "#areas/rawpass/passes/service/follow-slot.ts";
import { addDays, businessDay, dayOfWeek } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { SlotRow } from "../queries/schedule.ts";
import { MOVE_NOTICE_DAYS } from "../rules.ts";
import { dayAndMonth } from "../schema/slot-names.ts";
import { timeSlots } from "../tables.ts";

const SLOT_MOVED = auditAction("slot_moved", "Time slot moved");

/** A weekly time that another one follows from a day on. */
export interface SlotMove {
  from: SlotRow;
  to: SlotRow;
  /** The first day on which the old time takes place no more. */
  fromDate: string;
}

interface Move {
  /** Which is locked. */
  slot: SlotRow;
  /** How it is to be. */
  after: SlotRow;
  movesOn: string;
}

/**
 * Moves a slot with holders from a day on, at least 14 days ahead: it ends with the day before, and another one
 * follows it, so that past sessions keep their times. Returns the one that follows. Throws `invalid` at `movesOn`.
 */
export async function moveSlot(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  { slot, after, movesOn }: Move,
): Promise<SlotRow> {
  refuseDay(slot, { movesOn, today: businessDay(deps.now()) });
  const lastDate = addDays(movesOn, -1);
  await tx
    .update(timeSlots)
    .set({ lastDate, updatedAt: sql`clock_timestamp()` })
    .where(eq(timeSlots.id, slot.id));
  const ahead = (after.dayOfWeek - dayOfWeek(movesOn) + 7) % 7;
  const { activityId, startTime, endTime, maxCapacity, coach, place, isAvailable } = after;
  const to = writtenRow(
    await tx
      .insert(timeSlots)
      .values({
        ...{ activityId, startTime, endTime, maxCapacity, coach, place, isAvailable },
        ...{ dayOfWeek: after.dayOfWeek, firstDate: addDays(movesOn, ahead) },
      })
      .returning(),
  );
  const move = { from: slot, to, fromDate: movesOn };
  await moveStandingPlaces(tx, deps, move);
  await followSlot(tx, deps, move);
  await recordChange(tx, actor, {
    action: SLOT_MOVED,
    subject: { type: "slot", id: to.id },
    before: { id: slot.id, ...timeOf(slot) },
    after: { ...timeOf(to), maxCapacity, movesOn },
  });
  return to;
}

function timeOf({ dayOfWeek: day, startTime, endTime }: SlotRow) {
  return { dayOfWeek: day, startTime, endTime };
}

function refuseDay(
  { firstDate }: SlotRow,
  { movesOn, today }: { movesOn: string; today: string },
): void {
  const noticed = addDays(today, MOVE_NOTICE_DAYS);
  const begun = firstDate === null ? noticed : addDays(firstDate, 1);
  const earliest = noticed > begun ? noticed : begun;
  if (movesOn >= earliest) return;
  const message = `Families get ${MOVE_NOTICE_DAYS} days' notice: please choose ${dayAndMonth(earliest)} or later`;
  throw new AppError("invalid", message, { fields: { movesOn: message } });
}
