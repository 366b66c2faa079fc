import { inArray, type SQL, sql } from "drizzle-orm";
import { NOMINATION_VOTABLE } from "#domains/nominations/queries/votable.ts";
import { PROSPECT_VOTABLE } from "#domains/prospects/queries/votable.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import { NETWORKS_SHOWN } from "#lib/votes/schema.ts";
import { shortNetwork, type VotableTables } from "#lib/votes/votable-tables.ts";
import type { NetworkList } from "../schema/networks.ts";
import { countsOf, isWithin, momentOf, SUMS, type Window } from "./network-votes.ts";

/**
 * The networks with the most votes of the last days, over all players and nominations. Each vote of the time is
 * counted once by its network; what else is said is read of the networks that are shown alone.
 */
export async function listNetworks(db: Db, days: number, now: Date): Promise<NetworkList> {
  const window = { from: new Date(now.getTime() - days * DAY_MS), to: now };
  const largest = await rowsOf<{ network: string; all: number }>(
    db,
    sql`
      select network, (count(*) over ())::int as "all"
      from (
        ${votesByNetwork(PROSPECT_VOTABLE, window)}
        union all
        ${votesByNetwork(NOMINATION_VOTABLE, window)}
      ) as by_poll
      group by network
      order by sum(votes) desc, network
      limit ${NETWORKS_SHOWN}`,
  );
  const networks = largest.map(({ network }) => network);
  const described = networks.length > 0 ? await describeNetworks(db, networks, window) : [];
  const counts = new Map(described.map((row) => [row.network, row]));
  return {
    // One whose votes were all undone meanwhile is left out.
    data: networks.flatMap((network) => {
      const found = counts.get(network);
      if (!found) return [];
      const { first, last, ...shown } = found;
      return [{ ...shown, firstAt: momentOf(first), lastAt: momentOf(last) }];
    }),
    otherNetworks: (largest[0]?.all ?? 0) - largest.length,
  };
}

function votesByNetwork({ votes }: VotableTables, window: Window): SQL {
  return sql`
    select ${shortNetwork(votes.network)} as network, count(*) as votes
    from ${votes.table} where ${isWithin(votes, window)} group by 1`;
}

type NetworkCounts = Omit<NetworkList["data"][number], "firstAt" | "lastAt"> & {
  /** Seconds since 1970. */
  first: number;
  last: number;
};

function describeNetworks(
  db: Db,
  networks: readonly string[],
  window: Window,
): Promise<NetworkCounts[]> {
  const ofPoll = (kind: "prospect" | "nomination", { votes }: VotableTables) => {
    const { table, targetId, votedAt } = votes;
    const short = shortNetwork(votes.network);
    const targets = sql`count(distinct ${targetId})`;
    return sql`
      select ${short} as network,
        ${countsOf(votes)},
        ${kind === "prospect" ? targets : sql`0`} as prospects,
        ${kind === "nomination" ? targets : sql`0`} as nominations,
        extract(epoch from min(${votedAt})) as first, extract(epoch from max(${votedAt})) as last
      from ${table}
      where ${isWithin(votes, window)} and ${inArray(short, [...networks])}
      group by 1`;
  };
  return rowsOf<NetworkCounts>(
    db,
    sql`
      select network, ${SUMS},
        sum(prospects)::int as prospects, sum(nominations)::int as nominations,
        min(first)::float8 as first, max(last)::float8 as last
      from (
        ${ofPoll("prospect", PROSPECT_VOTABLE)}
        union all
        ${ofPoll("nomination", NOMINATION_VOTABLE)}
      ) as by_poll
      group by network`,
  );
}
