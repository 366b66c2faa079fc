import type { Db } from "#lib/db/db.ts";
import { forgetOldVoters as forgetVoters } from "#lib/voting/forgetting.ts";
import { PROSPECT_POLL } from "../queries/poll.ts";

/** Forgets who cast votes older than 13 months, which still count, and tells how many. */
export async function forgetOldVoters(db: Db, now: Date): Promise<number> {
  return forgetVoters(db, PROSPECT_POLL.votes, now);
}
