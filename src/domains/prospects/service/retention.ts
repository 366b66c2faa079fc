import type { Deps } from "#lib/deps.ts";
import { forgetOldVoters as forgetVoters } from "#lib/voting/forgetting.ts";
import { PROSPECT_POLL } from "../queries/poll.ts";

/** Forgets who cast votes older than 13 months, which still count, and tells how many. */
export async function forgetOldVoters({ database, now }: Deps): Promise<number> {
  return forgetVoters(database.db, PROSPECT_POLL.votes, now());
}
