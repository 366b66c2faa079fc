import type { Db } from "../../../lib/db/db.ts";
import { forgetOldVoters as forgetVoters } from "../../../lib/voting/forgetting.ts";
import { prospectVotes } from "../tables.ts";

/** Forgets who cast votes older than 13 months, which still count, and tells how many. */
export async function forgetOldVoters(db: Db, now: Date): Promise<number> {
  const { id, voterIp: voter, voterSite: site, voterNetwork: network, votedAt } = prospectVotes;
  return forgetVoters(db, { table: prospectVotes, id, voter, site, network, votedAt }, now);
}
