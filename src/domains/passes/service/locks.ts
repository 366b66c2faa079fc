import { and, eq } from "drizzle-orm";
import type { Member } from "#domains/accounts/access.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { lockPass, notThere, type PassRow } from "../queries/passes.ts";
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

/** Whether the provider is being asked to move the billing of a subscription. */
export async function isBillingMoving(tx: Db, subscriptionId: string): Promise<boolean> {
  const asked = await tx
    .select({ wish: passChanges.wish })
    .from(passChanges)
    .where(and(eq(passChanges.subscriptionId, subscriptionId), eq(passChanges.status, "asked")))
    .limit(100);
  return asked.some(({ wish }) => wish.kind === "freeze" || wish.kind === "end_freeze");
}
