import { type SQL, sql } from "drizzle-orm";
import { NOMINATION_POLL } from "#domains/nominations/queries/poll.ts";
import { nominations } from "#domains/nominations/tables.ts";
import { PROSPECT_POLL } from "#domains/prospects/queries/poll.ts";
import { prospects } from "#domains/prospects/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { BUSINESS_ZONE, DAY_MS, HOUR_SECONDS } from "#lib/time.ts";
import type { PollTables } from "#lib/voting/poll-tables.ts";
import { shortNetwork } from "#lib/voting/poll-tables.ts";
import { NETWORKS_SHOWN } from "#lib/voting/schema.ts";
import type { NetworkList, NetworkReport } from "../schema/networks.ts";

const THINGS_SHOWN = 50;

interface Window {
  from: Date;
  /** Not part of it. */
  to: Date;
}

/** The time that ends now: whoever voids what is shown voids nothing that comes later. */
function lastDays(days: number, now: Date): Window {
  return { from: new Date(now.getTime() - days * DAY_MS), to: now };
}

/** The votes of a time, of one network or of all, by what they are for, network and hour. */
function counted(
  kind: NetworkReport["things"][number]["kind"],
  { votes }: PollTables,
  { from, to }: Window,
  network: string | null,
): SQL {
  const { table, thingId, votedAt, voidedAt } = votes;
  const short = shortNetwork(votes.network);
  return sql`
    select ${sql.raw(`'${kind}'`)} as kind, ${thingId} as thing_id, ${short} as network,
      floor(extract(epoch from ${votedAt}) / ${sql.raw(String(HOUR_SECONDS))})::int as hour,
      count(*) filter (where ${voidedAt} is null) as counted, count(${voidedAt}) as voided,
      extract(epoch from min(${votedAt})) as first, extract(epoch from max(${votedAt})) as last
    from ${table}
    where ${votedAt} >= ${from.toISOString()}::timestamptz
      and ${votedAt} < ${to.toISOString()}::timestamptz
      ${network === null ? sql`` : sql`and ${short} = ${network}`}
    group by 2, 3, 4`;
}

/** The same over all polls. */
function countedEverywhere(window: Window, network: string | null = null): SQL {
  return sql`
    ${counted("prospect", PROSPECT_POLL, window, network)}
    union all
    ${counted("nomination", NOMINATION_POLL, window, network)}`;
}

/** The networks with the most votes of the last days, over all players and nominations. */
export async function listNetworks(db: Db, days: number, now: Date): Promise<NetworkList> {
  const window = lastDays(days, now);
  const rows = await rowsOf<
    Omit<NetworkList["networks"][number], "firstAt" | "lastAt"> & {
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
        select kind, thing_id, network, sum(counted) as counted, sum(voided) as voided,
          min(first) as first, max(last) as last
        from (${countedEverywhere(window)}) as by_hour
        group by kind, thing_id, network
      ) as by_thing
      group by network
      order by sum(counted) + sum(voided) desc, network
      limit ${NETWORKS_SHOWN}`,
  );
  return {
    ...present(window),
    networks: rows.map(({ first, last, all: _all, ...network }) => ({
      ...network,
      firstAt: momentOf(first),
      lastAt: momentOf(last),
    })),
    otherNetworks: (rows[0]?.all ?? 0) - rows.length,
  };
}

/** What a network voted for in the last days, hour by hour and thing by thing. */
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
  const things = await rowsOf<NetworkReport["things"][number]>(
    db,
    sql`
      select by_thing.kind, by_thing.thing_id as id, by_thing.counted, by_thing.voided,
        coalesce(
          player.first_name || ' ' || player.last_name,
          nullif(trim(nomination.first_name || ' ' || nomination.last_name), ''),
          'Deleted'
        ) as name
      from (
        select kind, thing_id, sum(counted)::int as counted, sum(voided)::int as voided
        from (${votes}) as by_hour group by kind, thing_id
        order by sum(counted) + sum(voided) desc, kind desc, thing_id
        limit ${THINGS_SHOWN}
      ) as by_thing
      left join ${prospects} as player on kind = 'prospect' and player.id = thing_id
      left join ${nominations} as nomination on kind = 'nomination' and nomination.id = thing_id
      order by by_thing.counted + by_thing.voided desc, kind desc, thing_id`,
  );
  const [all] = await rowsOf<{ prospects: number; nominations: number }>(
    db,
    sql`
      select count(distinct thing_id) filter (where kind = 'prospect')::int as prospects,
        count(distinct thing_id) filter (where kind = 'nomination')::int as nominations
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
    things,
    otherThings: players + nominated - things.length,
  };
}

function present({ from, to }: Window) {
  return { from: from.toISOString(), to: to.toISOString(), timeZone: BUSINESS_ZONE };
}

function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
