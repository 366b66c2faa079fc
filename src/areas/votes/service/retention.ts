import { and, eq, inArray, lt, notExists, or } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { BURST_MONTHS_KEPT } from "../access/limits.ts";
import { voteBursts } from "../tables/bursts.ts";
import type { VoidableVotes } from "./void-votes.ts";

/**
 * Deletes bursts that are older than that, and returns how many. One that waits for staff stays as long as its
 * target is there: its votes would be held for good, or count without a decision.
 */
export async function forgetOldBursts(
  { database: { db }, now }: Deps,
  votables: readonly VoidableVotes[],
): Promise<number> {
  const { endedAt, id, kind, state, targetId } = voteBursts;
  const isGone = votables.map(({ burstKind, tables: { targets } }) => {
    const target = db
      .select({ id: targets.id })
      .from(targets.table)
      .where(eq(targets.id, targetId));
    return and(eq(kind, burstKind), notExists(target));
  });
  const isOver = or(inArray(state, ["voided", "released"]), ...isGone);
  const isOld = lt(endedAt, monthsBefore(now(), BURST_MONTHS_KEPT));
  return deleteInBatches(db, voteBursts, id, and(isOld, isOver));
}
