import { type SQL, sql } from "drizzle-orm";
import { NOMINATION_VOTABLE } from "#domains/nominations/queries/votable.ts";
import { nominations } from "#domains/nominations/tables.ts";
import { PROSPECT_VOTABLE } from "#domains/prospects/queries/votable.ts";
import { prospects } from "#domains/prospects/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { BUSINESS_ZONE, DAY_MS, HOUR_SECONDS } from "#lib/time.ts";
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

/** The votes of a time, of one network or of all, by what they are for, network and hour. */
function counted(
  kind: NetworkReport["targets"][number]["kind"],
  { votes }: VotableTables,
  { from, to }: Window,
  network: string | null,
): SQL {
  const { table, targetId, votedAt, voidedAt, undoneAt } = votes;
  const short = shortNetwork(votes.network);
  return sql`
    select ${sql.raw(`'${kind}'`)} as kind, ${targetId} as target_id, ${short} as network,
      floor(extract(epoch from ${votedAt}) / ${sql.raw(String(HOUR_SECONDS))})::int as hour,
      count(*) filter (where ${voidedAt} is null) as counted, count(${voidedAt}) as voided,
      extract(epoch from min(${votedAt})) as first, extract(epoch from max(${votedAt})) as last
    from ${table}
    where ${votedAt} >= ${from.toISOString()}::timestamptz
      and ${votedAt} < ${to.toISOString()}::timestamptz and ${undoneAt} is null
      ${network === null ? sql`` : sql`and ${short} = ${network}`}
    group by 2, 3, 4`;
}

/** The votes of a time for players and nominations alike, in the rows of `counted`. */
function countedEverywhere(window: Window, network: string | null = null): SQL {
  return sql`
    ${counted("prospect", PROSPECT_VOTABLE, window, network)}
    union all
    ${counted("nomination", NOMINATION_VOTABLE, window, network)}`;
}

/** The networks with the most votes of the last days, over all players and nominations. */
export async function listNetworks(db: Db, days: number, now: Date): Promise<NetworkList> {
  const window = lastDays(days, now);
  const rows = await rowsOf<
    Omit<NetworkList["data"][number], "firstAt" | "lastAt"> & {
      first: number;
      last: number;
      all: number;
    }
  >(
    db,
    sql`
      select network, sum(counted)::int as counted, sum(voided)::int as voided,
        (count(*) filter (where kind = 'prospect'))::int as prospects,
        (count(*) filter (where kind = 'nomination'))::int as nominations,
        min(first)::float8 as first, max(last)::float8 as last, (count(*) over ())::int as "all"
      from (
        select kind, target_id, network, sum(counted) as counted, sum(voided) as voided,
          min(first) as first, max(last) as last
        from (${countedEverywhere(window)}) as by_hour
        group by kind, target_id, network
      ) as by_target
      group by network
      order by sum(counted) + sum(voided) desc, network
      limit ${NETWORKS_SHOWN}`,
  );
  return {
    data: rows.map(({ first, last, all: _all, ...network }) => ({
      ...network,
      firstAt: momentOf(first),
      lastAt: momentOf(last),
    })),
    otherNetworks: (rows[0]?.all ?? 0) - rows.length,
  };
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
  const hours = await rowsOf<{ hour: number; counted: number; voided: number }>(
    db,
    sql`
      select hour, sum(counted)::int as counted, sum(voided)::int as voided
      from (${votes}) as by_hour group by hour order by hour`,
  );
  const targets = await rowsOf<NetworkReport["targets"][number]>(
    db,
    sql`
      select by_target.kind, by_target.target_id as id, by_target.counted, by_target.voided,
        coalesce(
          player.first_name || ' ' || player.last_name,
          nullif(trim(nomination.first_name || ' ' || nomination.last_name), ''),
          'Deleted'
        ) as name
      from (
        select kind, target_id, sum(counted)::int as counted, sum(voided)::int as voided
        from (${votes}) as by_hour group by kind, target_id
        order by sum(counted) + sum(voided) desc, kind desc, target_id
        limit ${TARGETS_SHOWN}
      ) as by_target
      left join ${prospects} as player on kind = 'prospect' and player.id = target_id
      left join ${nominations} as nomination on kind = 'nomination' and nomination.id = target_id
      order by by_target.counted + by_target.voided desc, kind desc, target_id`,
  );
  const [all] = await rowsOf<{ prospects: number; nominations: number }>(
    db,
    sql`
      select count(distinct target_id) filter (where kind = 'prospect')::int as prospects,
        count(distinct target_id) filter (where kind = 'nomination')::int as nominations
      from (${votes}) as by_hour`,
  );
  const { prospects: players, nominations: nominated } = all ?? { prospects: 0, nominations: 0 };
  const sum = (of: "counted" | "voided") => hours.reduce((total, hour) => total + hour[of], 0);
  return {
    network,
    ...present(window),
    counted: sum("counted"),
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
