import { and, asc, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { BUSINESS_ZONE, HOUR_MS } from "#lib/time.ts";
import { NETWORKS_SHOWN, type VoteReport } from "../schema/report.ts";
import type { VotableTables } from "../tables/votable.ts";
import { shortHash } from "../tables/votable.ts";

const HOURS_A_DAY = 24;

/** How many of a group of votes count, are held by staff, and left the count for good. */
export function countsByState({
  voidedAt,
  heldBurstId,
}: Pick<VotableTables["votes"], "voidedAt" | "heldBurstId">) {
  return {
    counted: sql<number>`(count(*) filter (where ${voidedAt} is null))::int`,
    held: sql<number>`count(${heldBurstId})::int`,
    voided: sql<number>`(count(${voidedAt}) filter (where ${heldBurstId} is null))::int`,
  };
}

/** What is said of a group of votes. */
function countsOf({ votedAt, ...votes }: VotableTables["votes"]) {
  const seconds = (moment: "min" | "max") =>
    sql<number>`extract(epoch from ${sql.raw(moment)}(${votedAt}))::float8`;
  return {
    ...countsByState(votes),
    /** Seconds since 1970. */
    first: seconds("min"),
    last: seconds("max"),
  };
}

/** When and from where the votes of the last days for a target came: an hour's row for each hour. */
export async function reportVotes(
  db: Db,
  { votes }: Pick<VotableTables, "votes">,
  target: { id: number; communityVotes: number },
  days: number,
  now: Date,
): Promise<VoteReport> {
  const { table, targetId, votedAt, undoneAt } = votes;
  const end = Math.floor(now.getTime() / HOUR_MS) + 1;
  const from = new Date((end - days * HOURS_A_DAY) * HOUR_MS);
  const to = new Date(end * HOUR_MS);
  const where = and(eq(targetId, target.id), gte(votedAt, from), lt(votedAt, to), isNull(undoneAt));
  const network = shortHash(votes.network);
  const { first, last, ...counts } = countsOf(votes);
  const hour = hourOf(votes);
  const hours = await db
    .select({ hour, ...counts })
    .from(table)
    .where(where)
    .groupBy(hour)
    .orderBy(asc(hour));
  const networks = await db
    .select({ network, ...counts, first, last })
    .from(table)
    .where(where)
    .groupBy(network)
    .orderBy(desc(sql`count(*)`), asc(network))
    .limit(NETWORKS_SHOWN);
  const [all] = await db
    .select({ networks: sql<number>`count(distinct ${network})::int` })
    .from(table)
    .where(where);
  return {
    communityVotes: target.communityVotes,
    from: from.toISOString(),
    to: to.toISOString(),
    timeZone: BUSINESS_ZONE,
    hours: hours.map(presentHour),
    networks: networks.map(({ first, last, ...counts }) => ({
      ...counts,
      firstAt: momentOf(first),
      lastAt: momentOf(last),
    })),
    otherNetworks: (all?.networks ?? 0) - networks.length,
  };
}

/** Hours since 1970. Those of New Orleans begin with those of UTC. */
function hourOf({ votedAt }: VotableTables["votes"]) {
  return sql<number>`floor(extract(epoch from ${votedAt}) / 3600)::int`;
}

/** An hour's counts, with its first moment. */
function presentHour({
  hour,
  ...counts
}: {
  hour: number;
  counted: number;
  held: number;
  voided: number;
}): VoteReport["hours"][number] {
  return { startsAt: new Date(hour * HOUR_MS).toISOString(), ...counts };
}

function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
