import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { TargetKind } from "../access/bursts.ts";
import { voteBursts } from "../tables/bursts.ts";

/**
 * In a statement: whether a vote spike of this target counts and waits for staff. Until they decide, it brings no
 * distinction: no badge, no place that its own page names, and in a list its row's number without a plate.
 */
export function hasUndecidedBurst(kind: TargetKind, targetId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${voteBursts} as spike
    where spike.kind = ${kind} and spike.target_id = ${targetId} and spike.state = 'flagged')`;
}

/** The targets of a kind of which `hasUndecidedBurst` is true. */
export async function listUndecided(db: Db, kind: TargetKind): Promise<ReadonlySet<number>> {
  const { targetId, state } = voteBursts;
  const rows = await db
    .select({ id: targetId })
    .from(voteBursts)
    .where(and(eq(voteBursts.kind, kind), eq(state, "flagged")));
  return new Set(rows.map(({ id }) => id));
}

/** The part of a list's answer that names the undecided targets listed, absent if there are none. */
export function undecidedAmong(
  listed: readonly { id: number }[],
  undecided: ReadonlySet<number>,
): { undecided?: number[] } {
  const ids = listed.map(({ id }) => id).filter((id) => undecided.has(id));
  return ids.length > 0 ? { undecided: ids } : {};
}
