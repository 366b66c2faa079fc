import { and, eq } from "drizzle-orm";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import {
  listFrozenBookings,
  listMakeUpBookings,
} from "#areas/rawpass/bookings/queries/entitlements.ts";
import { lockSlotsOf } from "#areas/rawpass/bookings/service/standing-places.ts";
import type { Db } from "#lib/db/db.ts";
import { lockKeys } from "#lib/db/key-locks.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { hasRunningPass, lockPass, notThere, type PassRow } from "../queries/passes.ts";
import { allRestOn, isFrozenOn } from "../rules/passes.ts";
import { passChanges } from "../tables.ts";
import { restMakeUpsOf } from "./rest-make-ups.ts";

/** `hasRunningPass` beside a pass, which stays so until the transaction ends. Call it before slots are locked. */
export async function lockHasRunningPass(
  tx: Db,
  { id: exceptId, athleteId }: Pick<PassRow, "id" | "athleteId">,
): Promise<boolean> {
  await lockKeys(tx, [`pass of athlete ${athleteId}`]);
  return hasRunningPass(tx, { athleteId, exceptId });
}

export interface RunningPass {
  pass: PassRow;
  subscriptionId: string;
}

/** Called with the pass in the transaction that requests a change of it, before the provider is asked. */
export type OnAsked = (tx: Db, pass: PassRow) => Promise<void>;

/** A pass of the account that has begun and not ended, locked. Throws `not_found`, and `conflict`. */
export async function lockRunning(
  tx: Db,
  { userId }: Pick<Member, "userId">,
  id: number,
): Promise<RunningPass> {
  const pass = await lockPass(tx, id);
  if (pass?.userId !== userId) {
    throw notThere();
  }
  const { subscriptionId, status } = pass;
  if (!subscriptionId || status === "pending" || status === "cancelled") {
    throw new AppError("conflict", "This pass is not running.");
  }
  return { pass, subscriptionId };
}

/** Locks all slots of a locked pass at once: its places', those of its athlete's make-ups, and `slotIds`. */
export async function lockTraining(
  tx: Db,
  deps: Pick<Deps, "now">,
  pass: PassRow,
  slotIds: readonly number[] = [],
): Promise<void> {
  await lockTrainingOfAll(tx, deps, [pass], slotIds);
}

/** Locks at once what `lockTraining` locks for each of some passes. */
export async function lockTrainingOfAll(
  tx: Db,
  { now }: Pick<Deps, "now">,
  passes: readonly PassRow[],
  slotIds: readonly number[],
): Promise<void> {
  const all = [...slotIds];
  for (const { athleteId } of passes) {
    if (athleteId === null) continue;
    const booked = await listMakeUpBookings(tx, { athleteId, now: now() });
    const released = await listFrozenBookings(tx, athleteId);
    all.push(...[...booked, ...released].map(({ booking }) => booking.slotId));
  }
  await lockSlotsOf(tx, { passIds: passes.map(({ id }) => id), slotIds: all });
}

/**
 * Throws `conflict` for an athlete whose passes are all suspended, or frozen now or on a day: their make-ups rest. So do
 * those for sessions that are not paid yet.
 * Athletes without a pass may use what is left.
 * The passes stay as they are until the transaction ends; they are locked before slots.
 */
export async function requireTraining(
  tx: Db,
  { athleteId, date }: { athleteId: number; date: string },
): Promise<void> {
  const passes = await restMakeUpsOf(tx, { athleteId });
  if (!allRestOn(passes, date)) return;
  throw new AppError(
    "conflict",
    passes.some((pass) => isFrozenOn(pass, date))
      ? "This pass is frozen. Please end the freeze before you use a make-up."
      : "This pass is suspended. A make-up can be used once the open payment is settled.",
  );
}

const MOVING = new Set<string>(["freeze", "end_freeze", "raise", "lower"]);

/** Whether the provider is being asked to move the billing of a subscription, or to change what it costs. */
export async function isBillingMoving(tx: Db, subscriptionId: string): Promise<boolean> {
  const asked = await tx
    .select({ wish: passChanges.wish })
    .from(passChanges)
    .where(and(eq(passChanges.subscriptionId, subscriptionId), eq(passChanges.status, "asked")))
    .limit(100);
  return asked.some(({ wish }) => MOVING.has(wish.kind));
}
