import { and, gt, gte, isNull, lt, or, sql } from "drizzle-orm";
import { createContentCache } from "#lib/content-cache.ts";
import { ignoringVotes } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { prospectVotes } from "../tables.ts";

/** How long after its end an hour is settled: who undoes one of its votes does so within ten minutes. */
const SETTLED_MS = 15 * MINUTE_MS;

/** Counts the votes for players since a moment, at most some days ago, without those that are voided. */
export type CountVotesSince = (since: Date, now: Date) => Promise<number>;

/**
 * Counts votes hour by hour. The count of an hour that is settled is kept until something else than votes changes:
 * of a week, the votes of two hours at most are counted anew.
 */
export function createVoteTally({
  database: { db, contentVersion },
}: Pick<Deps, "database">): CountVotesSince {
  const { votedAt, voidedAt } = prospectVotes;
  const keep = createContentCache(
    ignoringVotes(contentVersion),
    async () => new Map<number, number>(),
  );
  return async (since, now) => {
    const first = Math.floor(since.getTime() / HOUR_MS) + 1;
    const end = Math.max(first, Math.floor((now.getTime() - SETTLED_MS) / HOUR_MS));
    const kept = await keep();
    await fill(db, kept, first, end);
    const settled = hours(first, end).reduce((sum, hour) => sum + (kept.get(hour) ?? 0), 0);
    const isOfHourThatBegan = and(gt(votedAt, since), lt(votedAt, startOf(first)));
    const isAtEdge = or(isOfHourThatBegan, gte(votedAt, startOf(end)));
    return settled + (await db.$count(prospectVotes, and(isAtEdge, isNull(voidedAt))));
  };
}

/** Counts the hours from `first` up to `end` that are not kept yet, all from the first to the last of them. */
async function fill(db: Db, kept: Map<number, number>, first: number, end: number): Promise<void> {
  const missing = hours(first, end).filter((hour) => !kept.has(hour));
  const [from, last] = [missing.at(0), missing.at(-1)];
  if (from === undefined || last === undefined) return;
  const { votedAt, voidedAt } = prospectVotes;
  const hour = sql<number>`floor(extract(epoch from ${votedAt}) / 3600)::int`;
  const rows = await db
    .select({ hour, votes: sql<number>`count(*)::int` })
    .from(prospectVotes)
    .where(and(gte(votedAt, startOf(from)), lt(votedAt, startOf(last + 1)), isNull(voidedAt)))
    .groupBy(hour);
  const votes = new Map(rows.map((row) => [row.hour, row.votes]));
  for (const one of hours(from, last + 1)) kept.set(one, votes.get(one) ?? 0);
}

/** Hours since 1970. */
const hours = (first: number, end: number) =>
  Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
const startOf = (hour: number) => new Date(hour * HOUR_MS);
