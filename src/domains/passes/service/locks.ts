import { and, eq } from "drizzle-orm";
import type { Member } from "#domains/accounts/access.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { listLivingPassesOfAthlete, lockPass, notThere, type PassRow } from "../queries/passes.ts";
import { passChanges } from "../tables.ts";

export interface RunningPass {
  pass: PassRow;
  subscriptionId: string;
}

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

/**
 * Throws `conflict` for an athlete whose passes are all suspended or frozen: a make-up of theirs waits. One without
 * a pass may use what is left.
 */
export async function requireTraining(tx: Db, athleteId: number): Promise<void> {
  const passes = await listLivingPassesOfAthlete(tx, athleteId);
  const begun = passes.map(({ pass }) => pass.status).filter((status) => status !== "pending");
  if (begun.length === 0 || begun.includes("active") || begun.includes("past_due")) return;
  const isFrozen = begun.includes("frozen");
  throw new AppError(
    "conflict",
    isFrozen
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
