import { eq, sum } from "drizzle-orm";
import type { CountChange } from "#areas/votes/schema/count-change.ts";
import type { Db } from "#lib/db/db.ts";
import { prospectVoteChanges } from "../tables.ts";

/** What staff changed of the counts since the ledger's last sealed day, of one player or, with null, of all. */
export async function sumVoteChanges(
  db: Db,
  player: number | null,
): Promise<Omit<CountChange, "targetId">[]> {
  const { prospectId, what, reason, votes } = prospectVoteChanges;
  return db
    .select({ what, reason, votes: sum(votes).mapWith(Number) })
    .from(prospectVoteChanges)
    .where(player === null ? undefined : eq(prospectId, player))
    .groupBy(what, reason)
    .orderBy(what, reason);
}
