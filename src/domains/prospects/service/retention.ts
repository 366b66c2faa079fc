import { and, lt, notLike, sql } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import { prospectVotes } from "../tables.ts";

const FORGOTTEN = "forgotten ";

/**
 * Replaces the voter of every vote older than 13 months by a random value: the vote still counts,
 * nobody can be found by it, and its voter may vote again in the new season.
 */
export async function forgetOldVoters(db: Db, now: Date): Promise<void> {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - 13);
  await db
    .update(prospectVotes)
    .set({ voterIp: sql`${FORGOTTEN} || gen_random_uuid()`, voterNetwork: FORGOTTEN.trim() })
    .where(and(lt(prospectVotes.votedAt, limit), notLike(prospectVotes.voterIp, `${FORGOTTEN}%`)));
}
