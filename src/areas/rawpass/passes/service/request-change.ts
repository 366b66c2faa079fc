import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { queueChange } from "#areas/money/payments/service/queue.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { PassRow } from "../queries/passes.ts";
import { CHANGE_TRANSITIONS, type PassMover, RAWPASS_PASS } from "../rules/passes.ts";
import { type PassChangeWish, passChanges } from "../tables.ts";
import { recordPassEvent } from "./change-pass.ts";

interface WishedChange {
  /** Which is locked. */
  pass: PassRow;
  wish: PassChangeWish;
  subscriptionId: string;
  /** What is written down of it in the history of the pass, once for each request. */
  event?: { by: PassMover; note: string };
}

/**
 * Has a subscription of a pass changed after the commit, and returns the number of the request: that of an
 * equal one that is under way, where there is one.
 */
export async function requestChange(
  tx: Db,
  { jobs, now: clock }: Pick<Deps, "jobs" | "now">,
  { pass, wish, subscriptionId, event }: WishedChange,
): Promise<number> {
  const asked = await tx
    .select({ id: passChanges.id, wish: passChanges.wish })
    .from(passChanges)
    .where(and(eq(passChanges.subscriptionId, subscriptionId), eq(passChanges.status, "asked")))
    .orderBy(passChanges.id)
    .limit(100);
  const same = asked.find((other) => isDeepStrictEqual(other.wish, wish));
  if (same) return same.id;
  const now = clock();
  if (event) await recordPassEvent(tx, { now: clock }, { pass, ...event });
  const { id: changeId } = writtenRow(
    await tx
      .insert(passChanges)
      .values({
        ...{ membershipId: pass.id, subscriptionId, wish },
        ...{ key: randomUUID(), createdAt: now, updatedAt: now },
      })
      .returning({ id: passChanges.id }),
  );
  await queueChange(tx, { jobs }, { purpose: RAWPASS_PASS, changeId });
  return changeId;
}

/**
 * Records what became of a change; idempotent.
 * @returns what was wished; null where it was answered before
 */
export async function recordChangeAnswer(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { changeId, isRefused }: { changeId: number; isRefused: boolean },
): Promise<PassChangeWish | null> {
  const isIt = eq(passChanges.id, changeId);
  const [change] = await tx.select().from(passChanges).where(isIt).for("update");
  const name = isRefused ? "refuse" : "make";
  const status = change && CHANGE_TRANSITIONS.next(change.status, name, "payment");
  if (!status) return null;
  await tx.update(passChanges).set({ status, updatedAt: now() }).where(isIt);
  return change.wish;
}
