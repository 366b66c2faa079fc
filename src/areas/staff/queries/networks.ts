import { sql } from "drizzle-orm";
import { PROSPECT_VOTABLE } from "#areas/board/prospects/queries/votable.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import type { VotableTables } from "#areas/votes/tables/votable.ts";
import { shortHash } from "#areas/votes/tables/votable.ts";
import { NOMINATION_VOTABLE } from "#areas/youscout/nominations/queries/votable.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { BUSINESS_ZONE, DAY_MS, HOUR_SECONDS } from "#lib/time.ts";
import type { NetworkReport } from "../schema/networks.ts";
import {
  type CountName,
  countsOf,
  isWithin,
  momentOf,
  SUMS,
  type Window,
} from "./network-votes.ts";

const TARGETS_SHOWN = 50;

/** The window that ends now: voiding what is shown voids nothing that comes later. */
function lastDays(days: number, now: Date): Window {
  return { from: new Date(now.getTime() - days * DAY_MS), to: now };
}

type Kind = NetworkReport["targets"][number]["kind"];

/** The votes of a network in a time, by what they are for and by hour. */
function counted(kind: Kind, { votes }: VotableTables, window: Window, network: string) {
  const { table, targetId, votedAt } = votes;
  return sql`
    select ${sql.raw(`'${kind}'`)} as kind, ${targetId} as target_id,
      floor(extract(epoch from ${votedAt}) / ${sql.raw(String(HOUR_SECONDS))})::int as hour,
      ${countsOf(votes)}
    from ${table}
    where ${isWithin(votes, window)} and ${shortHash(votes.network)} = ${network}
    group by 2, 3`;
}

/** A network's votes of a time for players and nominations alike, in the rows of `counted`. */
function countedEverywhere(window: Window, network: string) {
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
