import { inArray, sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { BUSINESS_ZONE_SQL } from "#lib/db/day-range.ts";
import type { Deps } from "#lib/deps.ts";
import { PERIODS } from "../access/choices.ts";
import { choices, nominationVoteCounts, nominationVotes } from "../tables.ts";

/**
 * Counts the votes of nominations by week and month again, from the votes that are not voided.
 * Call it with the nominations locked, in the transaction that changed their votes.
 */
export async function countPeriodsAnew(tx: PublicTx, ids: readonly number[]): Promise<void> {
  const { nominationId, createdAt, voidedAt } = nominationVotes;
  await tx.delete(nominationVoteCounts).where(inArray(nominationVoteCounts.nominationId, [...ids]));
  const day = sql`${createdAt} at time zone ${BUSINESS_ZONE_SQL}`;
  for (const period of PERIODS) {
    await tx.execute(sql`
      insert into ${nominationVoteCounts} (nomination_id, period, starts_on, votes)
      select nomination_id, ${period}, starts_on, count(*)
      from (
        select ${nominationId} as nomination_id, date_trunc(${period}, ${day})::date as starts_on
        from ${nominationVotes}
        where ${inArray(nominationId, [...ids])} and ${voidedAt} is null
      ) as counted
      group by nomination_id, starts_on`);
  }
}

/** A week or month that ends changes its leaderboard without a vote: what was kept is of the past. */
export async function beginDay({ database }: Deps): Promise<void> {
  await database.contentVersion.publish(addUpChoices);
}

/** Makes one line of those of a choice, and none of what no public nomination has any more. */
async function addUpChoices(tx: PublicTx): Promise<void> {
  const { sport, choice, nominations } = choices;
  await tx.execute(sql`
    with line as (delete from ${choices} returning ${sport}, ${choice}, ${nominations})
    insert into ${choices} (sport, choice, nominations)
    select sport, choice, sum(nominations) from line
    group by sport, choice having sum(nominations) <> 0`);
}
