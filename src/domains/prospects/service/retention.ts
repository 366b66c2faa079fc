import { and, inArray, lt, notLike, sql } from "drizzle-orm";
import { monthsBefore } from "../../../lib/dates.ts";
import type { Db } from "../../../lib/db/db.ts";
import { inBatches } from "../../../lib/db/in-batches.ts";
import { prospectVotes } from "../tables.ts";

const FORGOTTEN = "forgotten ";
const MONTHS_KEPT = 13;

/**
 * Replaces the voter of every vote older than 13 months by a random value: the vote still counts,
 * nobody can be found by it, and its voter may vote again in the new season.
 * @returns how many votes lost their voter
 */
export async function forgetOldVoters(db: Db, now: Date): Promise<number> {
  const isOld = and(
    lt(prospectVotes.votedAt, monthsBefore(now, MONTHS_KEPT)),
    notLike(prospectVotes.voterIp, `${FORGOTTEN}%`),
  );
  return inBatches(async (size) => {
    // In the order of their ids, as voiding takes them, so that the two never block each other.
    const batch = db
      .select({ id: prospectVotes.id })
      .from(prospectVotes)
      .where(isOld)
      .orderBy(prospectVotes.id)
      .limit(size)
      .for("update");
    const forgotten = await db
      .update(prospectVotes)
      .set({ voterIp: sql`${FORGOTTEN} || gen_random_uuid()`, voterNetwork: FORGOTTEN.trim() })
      .where(inArray(prospectVotes.id, batch))
      .returning({ id: prospectVotes.id });
    return forgotten.length;
  });
}
