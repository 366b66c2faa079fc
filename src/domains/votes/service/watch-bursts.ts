import { and, desc, eq } from "drizzle-orm";
import { brand } from "#content/brand.ts";
import type { Db } from "#lib/db/db.ts";
import { lockKeys } from "#lib/db/key-locks.ts";
import type { Deps } from "#lib/deps.ts";
import { countBetween, countUsual, listCrowded } from "#lib/votes/bursts.ts";
import { BURST_LEAST, BURST_MS } from "#lib/votes/limits.ts";
import { burstMail } from "../mails.ts";
import { isBurst } from "../rules.ts";
import { voteBursts } from "../tables.ts";
import type { VoidableVotes } from "./void-votes.ts";

/**
 * Flags bursts of votes to staff, who get one mail for each: more than 300 and more than ten times the
 * best ten minutes of the target's week. Votes go on counting. A burst that lasts is one burst; after staff
 * have decided, only later votes can be another.
 * @returns how many are new
 */
export async function flagBursts(deps: Deps, votables: readonly VoidableVotes[]): Promise<number> {
  let flagged = 0;
  for (const votable of votables) {
    const { votes } = votable.tables;
    const since = new Date(deps.now().getTime() - BURST_MS);
    for (const id of await listCrowded(deps.database.db, votes, since, BURST_LEAST)) {
      flagged += await deps.database.db.transaction((tx) => watchTarget(tx, deps, votable, id));
    }
  }
  return flagged;
}

async function watchTarget(
  tx: Db,
  deps: Deps,
  { burstKind: kind, tables: { votes } }: VoidableVotes,
  targetId: number,
): Promise<number> {
  await lockKeys(tx, [`vote-burst ${kind} ${targetId}`]);
  const now = deps.now();
  const since = new Date(now.getTime() - BURST_MS);
  const isOfTarget = and(eq(voteBursts.kind, kind), eq(voteBursts.targetId, targetId));
  const [last] = await tx
    .select()
    .from(voteBursts)
    .where(isOfTarget)
    .orderBy(desc(voteBursts.endedAt), desc(voteBursts.id))
    .limit(1);
  if (last?.state === "flagged" && last.endedAt >= since) {
    const counted = await countBetween(tx, votes, targetId, { from: last.startedAt, to: now });
    const set = { endedAt: now, votes: counted };
    await tx.update(voteBursts).set(set).where(eq(voteBursts.id, last.id));
    return 0;
  }
  const startedAt = last && last.endedAt > since ? last.endedAt : since;
  const counted = await countBetween(tx, votes, targetId, { from: startedAt, to: now });
  const usual = await countUsual(tx, votes, targetId, startedAt);
  if (!isBurst(counted, usual)) return 0;
  const [burst] = await tx
    .insert(voteBursts)
    .values({ kind, targetId, startedAt, endedAt: now, votes: counted, usual })
    .returning({ id: voteBursts.id });
  if (burst)
    await deps.mail.queue(tx, burstMail(burst.id, counted, deps.mail.staff, brand.shortName));
  return 1;
}
