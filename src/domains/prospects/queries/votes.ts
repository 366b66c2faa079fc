import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import { BUSINESS_ZONE } from "../../../lib/dates.ts";
import type { Db } from "../../../lib/db/db.ts";
import { NETWORKS_SHOWN, type VoteReport } from "../../../lib/voting/schema.ts";
import { shortNetwork } from "../../../lib/voting/short-network.ts";
import { prospectVotes } from "../tables.ts";
import type { ProspectRow } from "./prospects.ts";

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;

/** The beginning of a network's keyed hash, which is all that staff see of it. */
export const shownNetwork = shortNetwork(prospectVotes.voterNetwork);

const counted = sql<number>`(count(*) filter (where ${prospectVotes.voidedAt} is null))::int`;
const voided = sql<number>`count(${prospectVotes.voidedAt})::int`;
/** Hours since 1970. Those of New Orleans begin with those of UTC. */
const hour = sql<number>`floor(extract(epoch from ${prospectVotes.votedAt}) / 3600)::int`;
const seconds = (moment: "min" | "max") =>
  sql<number>`extract(epoch from ${sql.raw(moment)}(${prospectVotes.votedAt}))::float8`;

/** When and from where the votes of the last days came: at most an hour's row for each hour. */
export async function reportVotes(
  db: Db,
  { id, communityVotes }: ProspectRow,
  days: number,
  now: Date,
): Promise<VoteReport> {
  const end = Math.floor(now.getTime() / HOUR_MS) + 1;
  const from = new Date((end - days * HOURS_A_DAY) * HOUR_MS);
  const to = new Date(end * HOUR_MS);
  const isMeant = and(
    eq(prospectVotes.prospectId, id),
    gte(prospectVotes.votedAt, from),
    lt(prospectVotes.votedAt, to),
  );
  const hours = await db
    .select({ hour, counted, voided })
    .from(prospectVotes)
    .where(isMeant)
    .groupBy(hour)
    .orderBy(asc(hour));
  const networks = await db
    .select({
      network: shownNetwork,
      counted,
      voided,
      first: seconds("min"),
      last: seconds("max"),
    })
    .from(prospectVotes)
    .where(isMeant)
    .groupBy(shownNetwork)
    .orderBy(desc(sql`count(*)`), asc(shownNetwork))
    .limit(NETWORKS_SHOWN);
  const [all] = await db
    .select({ networks: sql<number>`count(distinct ${shownNetwork})::int` })
    .from(prospectVotes)
    .where(isMeant);
  return {
    prospectId: id,
    communityVotes,
    from: from.toISOString(),
    to: to.toISOString(),
    timeZone: BUSINESS_ZONE,
    hours: hours.map((row) => ({
      startsAt: new Date(row.hour * HOUR_MS).toISOString(),
      counted: row.counted,
      voided: row.voided,
    })),
    networks: networks.map(({ first, last, ...counts }) => ({
      ...counts,
      firstAt: new Date(first * 1000).toISOString(),
      lastAt: new Date(last * 1000).toISOString(),
    })),
    otherNetworks: (all?.networks ?? 0) - networks.length,
  };
}
