import { listClosuresFrom } from "#areas/rawpass/schedule/queries/schedule.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { keyOf, type SessionKey } from "../queries/occupancy.ts";
import {
  adoptCanceled,
  type ComingRow,
  listLateCanceled,
  listReplaced,
  listUnwritten,
} from "../queries/unwritten-sessions.ts";
import { bookableDays } from "../rules/limits.ts";
import { bookings } from "../tables.ts";
import { cancelClosed } from "./closures.ts";
import { returnCredit, rewardLateCancel } from "./credits.ts";
import { notifyMakeUp } from "./notify-family.ts";
import { lockSession } from "./open-session.ts";
import { transitionBookings } from "./transition-booking.ts";
import { moveUp } from "./waitlist.ts";

/** Rows written by one statement, whose parameters are limited. */
const ROWS_AT_ONCE = 1_000;

/**
 * Books the sessions of the next 14 days that firm standing places in some slots have and that are not booked yet. They
 * replace waits and make-ups of the same athletes. Closed sessions end as their closure promises, and whoever canceled
 * late is compensated for a place that is taken. The slots are locked.
 * @returns how many sessions were booked
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
  const freed = await replaceSingles(tx, rows, now);
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
  for (const session of freed) await moveUp(tx, deps, await lockSession(tx, deps, session));
  return rows.length;
}

/**
 * Ends what athletes have in sessions beside their weekly places: waits, offers, unpaid holds, and booked make-ups,
 * which are open again. Paid drop-ins stay. Returns the sessions in which that frees a place.
 */
async function replaceSingles(
  tx: PublicTx,
  rows: readonly ComingRow[],
  now: Date,
): Promise<SessionKey[]> {
  const replaced = await listReplaced(tx, rows);
  // Without an end of the hold, so that a payment that comes later is refunded.
  const change = { heldUntil: null };
  await transitionBookings(tx, { bookings: replaced, name: "cancel", by: "waitlist", change });
  for (const booking of replaced) await returnCredit(tx, booking, now);
  const freed = replaced.filter(({ state }) => state !== "waitlisted");
  return [...new Map(freed.map((booking) => [keyOf(booking), booking])).values()];
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
