import { inArray, type SQL, sql } from "drizzle-orm";
import { NOMINATION_VOTABLE } from "#domains/nominations/queries/votable.ts";
import { nominations } from "#domains/nominations/tables.ts";
import { PROSPECT_VOTABLE } from "#domains/prospects/queries/votable.ts";
import { prospects } from "#domains/prospects/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { BUSINESS_ZONE, DAY_MS, HOUR_SECONDS } from "#lib/time.ts";
import { countsByState } from "#lib/votes/report.ts";
import { NETWORKS_SHOWN } from "#lib/votes/schema.ts";
import type { VotableTables } from "#lib/votes/votable-tables.ts";
import { shortNetwork } from "#lib/votes/votable-tables.ts";
import type { NetworkList, NetworkReport } from "../schema/networks.ts";

const TARGETS_SHOWN = 50;

interface Window {
  from: Date;
  /** Not part of it. */
  to: Date;
}

/** The window that ends now: voiding what is shown voids nothing that comes later. */
function lastDays(days: number, now: Date): Window {
  return { from: new Date(now.getTime() - days * DAY_MS), to: now };
}

/** The condition of the votes of a time that were not undone. */
function isWithin({ votedAt, undoneAt }: VotableTables["votes"], { from, to }: Window): SQL {
  return sql`${votedAt} >= ${from.toISOString()}::timestamptz
    and ${votedAt} < ${to.toISOString()}::timestamptz and ${undoneAt} is null`;
}

/**
 * The networks with the most votes of the last days, over all players and nominations. Each vote of the time is
 * counted once by its network; what else is said is read of the networks that are shown alone.
 */
export async function listNetworks(db: Db, days: number, now: Date): Promise<NetworkList> {
  const window = lastDays(days, now);
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

type CountName = "counted" | "held" | "voided";

/** How many votes of a group are in each state. */
function countsOf(votes: VotableTables["votes"]): SQL {
  const { counted, held, voided } = countsByState(votes);
  return sql`${counted} as counted, ${held} as held, ${voided} as voided`;
}

const SUMS = sql`sum(counted)::int as counted, sum(held)::int as held, sum(voided)::int as voided`;

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
  const ofPoll = (kind: Kind, { votes }: VotableTables) => {
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

type Kind = NetworkReport["targets"][number]["kind"];

/** The votes of a network in a time, by what they are for and by hour. */
function counted(kind: Kind, { votes }: VotableTables, window: Window, network: string): SQL {
  const { table, targetId, votedAt } = votes;
  return sql`
    select ${sql.raw(`'${kind}'`)} as kind, ${targetId} as target_id,
      floor(extract(epoch from ${votedAt}) / ${sql.raw(String(HOUR_SECONDS))})::int as hour,
      ${countsOf(votes)}
    from ${table}
    where ${isWithin(votes, window)} and ${shortNetwork(votes.network)} = ${network}
    group by 2, 3`;
}

/** A network's votes of a time for players and nominations alike, in the rows of `counted`. */
function countedEverywhere(window: Window, network: string): SQL {
  return sql`
    ${counted("prospect", PROSPECT_VOTABLE, window, network)}
    union all
    ${counted("nomination", NOMINATION_VOTABLE, window, network)}`;
}

/** What a network voted for in the last days, hour by hour and target by target. */
export async function reportNetwork(
  db: Db,
  network: string,
  days: number,
  now: Date,
): Promise<NetworkReport> {
  const window = lastDays(days, now);
  const votes = countedEverywhere(window, network);
  const hours = await rowsOf<{ hour: number } & Record<CountName, number>>(
    db,
    sql`
      select hour, ${SUMS}
      from (${votes}) as by_hour group by hour order by hour`,
  );
  const targets = await rowsOf<NetworkReport["targets"][number]>(
    db,
    sql`
      select by_target.kind, by_target.target_id as id, by_target.counted, by_target.held, by_target.voided,
        coalesce(
          player.first_name || ' ' || player.last_name,
          nullif(trim(nomination.first_name || ' ' || nomination.last_name), ''),
          'Deleted'
        ) as name
      from (
        select kind, target_id, ${SUMS}
        from (${votes}) as by_hour group by kind, target_id
        order by sum(counted) + sum(held) + sum(voided) desc, kind desc, target_id
        limit ${TARGETS_SHOWN}
      ) as by_target
      left join ${prospects} as player on kind = 'prospect' and player.id = target_id
      left join ${nominations} as nomination on kind = 'nomination' and nomination.id = target_id
      order by by_target.counted + by_target.held + by_target.voided desc, kind desc, target_id`,
  );
  const [all] = await rowsOf<{ prospects: number; nominations: number }>(
    db,
    sql`
      select count(distinct target_id) filter (where kind = 'prospect')::int as prospects,
        count(distinct target_id) filter (where kind = 'nomination')::int as nominations
      from (${votes}) as by_hour`,
  );
  const { prospects: players, nominations: nominated } = all ?? { prospects: 0, nominations: 0 };
  const sum = (of: CountName) => hours.reduce((total, hour) => total + hour[of], 0);
  return {
    network,
    ...present(window),
    counted: sum("counted"),
    held: sum("held"),
    voided: sum("voided"),
    prospects: players,
    nominations: nominated,
    hours: hours.map(({ hour, ...counts }) => ({
      startsAt: momentOf(hour * HOUR_SECONDS),
      ...counts,
    })),
    targets,
    otherTargets: players + nominated - targets.length,
  };
}

function present({ from, to }: Window) {
  return { from: from.toISOString(), to: to.toISOString(), timeZone: BUSINESS_ZONE };
}

function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
