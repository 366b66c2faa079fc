import { listClosuresFrom } from "#areas/rawpass/schedule/queries/schedule.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { keyOf } from "../queries/occupancy.ts";
import {
  adoptCanceled,
  type ComingRow,
  listLateCanceled,
  listUnwritten,
} from "../queries/unwritten-sessions.ts";
import { bookableDays } from "../rules/limits.ts";
import { bookings } from "../tables.ts";
import { cancelClosed } from "./closures.ts";
import { rewardLateCancel } from "./credits.ts";
import { notifyMakeUp } from "./notify-family.ts";
import { lockSession } from "./open-session.ts";

/** Rows written by one statement, whose parameters are limited. */
const ROWS_AT_ONCE = 1_000;

/**
 * Writes the sessions of the next 14 days of firm standing places in some slots that have not begun, where they
 * are not written yet; those that are closed come to what a closure promises, and whoever canceled late there is
 * compensated for a place that is taken. The slots are locked. Gives how many were written.
 */
export async function writeStandingBookings(
  tx: PublicTx,
  deps: Deps,
  { slotIds }: { slotIds: readonly number[] },
): Promise<number> {
  const now = deps.now();
  const today = businessDay(now);
  await adoptCanceled(tx, { from: today, slotIds });
  const rows = await listUnwritten(tx, { ...bookableDays(today), slotIds, now });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx
      .insert(bookings)
      .values(
        rows.slice(at, at + ROWS_AT_ONCE).map((row) => ({
          ...row,
          kind: "standing" as const,
          state: "booked" as const,
        })),
      )
      .onConflictDoNothing();
  }
  for (const closure of await listClosuresFrom(tx, today)) {
    for (const bookingId of await cancelClosed(tx, deps, { closure, slotIds })) {
      await notifyMakeUp(tx, deps, { bookingId, why: "closure" });
    }
  }
  await rewardForPlaces(tx, deps, rows);
  return rows.length;
}

/** Compensates for places in sessions that were canceled late and that weekly places have taken. */
async function rewardForPlaces(
  tx: PublicTx,
  deps: Deps,
  rows: readonly ComingRow[],
): Promise<void> {
  const slotIds = [...new Set(rows.map(({ slotId }) => slotId))];
  const from = businessDay(deps.now());
  const late = await listLateCanceled(tx, { from, slotIds });
  for (const row of rows) {
    if (late.has(keyOf(row))) await rewardLateCancel(tx, deps, await lockSession(tx, deps, row));
  }
}
