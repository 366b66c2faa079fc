import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#lib/db/db.ts";
import { rangeOf } from "#lib/list-params.ts";
import type { LeaderboardPeriod } from "../access/choices.ts";
import type { NominationFilter } from "../schema/nominations.ts";
import { choices, nominations, nominationVoteCounts, sportSizes } from "../tables.ts";
import { authored, formerIds, isPublicRow, isWithheldRow } from "./nominations.ts";

/** The time whose votes rank: all of it, or the week or month that begins on a day. */
export interface Season {
  period: LeaderboardPeriod;
  /** `2027-03-08`; empty for all time. */
  startsOn: string;
}

/**
 * Public nominations by their votes in a period, most first; a week or month lists only those with votes. `total` is
 * how many `countRanked` counted: a page of the second half is read from the end.
 */
export function listRanked(db: Db, filter: NominationFilter, season: Season, total: number) {
  const { limit, offset } = rangeOf(filter);
  const size = Math.max(0, Math.min(limit, total - offset));
  const after = Math.max(0, total - offset - limit);
  const isFromEnd = after < offset;
  const ranked = selectRanked(db, filter, season, isFromEnd ? asc : desc)
    .limit(size)
    .offset(isFromEnd ? after : offset)
    .as("ranked");
  // The rows themselves are read of the page alone.
  return db
    .select({ row: authored, formerIds, votes: ranked.votes })
    .from(ranked)
    .innerJoin(nominations, eq(nominations.id, ranked.id))
    .orderBy(desc(ranked.votes), desc(ranked.id));
}

/** Ids and votes of the nominations of a filter, in the order of their votes, as indexes tell them. */
function selectRanked(
  db: Db,
  filter: NominationFilter,
  season: Season,
  direction: typeof asc | typeof desc,
) {
  const { communityVotes, id } = nominations;
  const { votes, nominationId } = nominationVoteCounts;
  if (season.period === "all") {
    return db
      .select({ id, votes: communityVotes })
      .from(nominations)
      .where(and(isPublicRow, conditionOf(filter)))
      .orderBy(direction(communityVotes), direction(id))
      .$dynamic();
  }
  return db
    .select({ id: nominationId, votes })
    .from(nominationVoteCounts)
    .innerJoin(nominations, eq(id, nominationId))
    .where(and(isOf(season), isPublicRow, conditionOf(filter)))
    .orderBy(direction(votes), direction(nominationId))
    .$dynamic();
}

/** How many nominations `listRanked` would list without its page. */
export async function countRanked(
  db: Db,
  filter: NominationFilter,
  season: Season,
): Promise<number> {
  if (season.period === "all") {
    return db.$count(nominations, and(isPublicRow, conditionOf(filter)));
  }
  const { sport, position, city } = filter;
  if (position || city) return countFiltered(db, season, conditionOf(filter));
  return countSized(db, season, sport);
}

/** Nobody looks for a place beyond this one, and to count all before it would take as long as there are nominations. */
const LAST_PLACE = 1_000;

/** Votes of a nomination in a period, and its place; null where it is not among the first 1,000. */
interface Standing {
  rank: number | null;
  votes: number;
}

/**
 * Place and votes of a public nomination in a period; null if it has no votes. No further than to the last place that
 * is told, others before it are counted.
 */
export async function findPlace(
  db: Db,
  { id, communityVotes }: { id: number; communityVotes: number },
  season: Season,
): Promise<Standing | null> {
  if (season.period === "all") {
    const isBefore = isHigher(nominations.communityVotes, nominations.id, communityVotes, id);
    const before = db
      .select({ id: nominations.id })
      .from(nominations)
      .where(and(isPublicRow, isBefore))
      .orderBy(nominations.communityVotes, nominations.id)
      .limit(LAST_PLACE);
    return { rank: placeAfter(await db.$count(before.as("before"))), votes: communityVotes };
  }
  const { votes, nominationId } = nominationVoteCounts;
  const [counted] = await db
    .select({ votes })
    .from(nominationVoteCounts)
    .where(and(isOf(season), eq(nominationId, id)));
  if (!counted) return null;
  const before = await countBefore(db, season, isHigher(votes, nominationId, counted.votes, id));
  return { rank: placeAfter(before), votes: counted.votes };
}

function isHigher(votes: PgColumn, id: PgColumn, ownVotes: number, ownId: number): SQL {
  return sql`(${votes}, ${id}) > (${ownVotes}, ${ownId})`;
}

function placeAfter(before: number): number | null {
  return before < LAST_PLACE ? before + 1 : null;
}

/** Counts the public nominations of a week or month: all that have votes, less the few that are not public. */
async function countSized(
  db: Db,
  season: Season,
  sport: NominationFilter["sport"],
): Promise<number> {
  const { period, startsOn } = sportSizes;
  const isMeant = and(
    sql`${period} = ${season.period}`,
    eq(startsOn, season.startsOn),
    sport && eq(sportSizes.sport, sport),
  );
  const all = db
    .select({ all: sql`sum(${sportSizes.nominations})` })
    .from(sportSizes)
    .where(isMeant);
  const withheld = selectWithheld(db, season, sport && eq(nominations.sport, sport));
  return difference(db, sql`coalesce((${all}), 0)`, db.$count(withheld));
}

/**
 * Counts the public nominations of a week or month that are before another one, the first 1,000 at least: as many more
 * counts are read as there are withheld nominations among them.
 */
function countBefore(db: Db, season: Season, isBefore: SQL): Promise<number> {
  const { votes, nominationId } = nominationVoteCounts;
  const withheld = db.$count(selectWithheld(db, season, isBefore));
  const first = sql`(
    select ${nominationId} from ${nominationVoteCounts} where ${and(isOf(season), isBefore)}
    order by ${votes}, ${nominationId} limit ${LAST_PLACE} + (${withheld})
  ) as before`;
  return difference(db, db.$count(first), withheld);
}

/** The nominations of a week or month that have votes and that not everybody may see. */
function selectWithheld(db: Db, season: Season, condition: SQL | undefined) {
  return db
    .select({ id: nominations.id })
    .from(nominations)
    .innerJoin(nominationVoteCounts, eq(nominationVoteCounts.nominationId, nominations.id))
    .where(and(isWithheldRow, isOf(season), condition))
    .as("withheld");
}

/** How many are left of all, in one statement: none is counted in between. */
async function difference(db: Db, all: SQL, withheld: SQL): Promise<number> {
  const [counted] = await db
    .select({ left: sql`(${all}) - (${withheld})`.mapWith(Number) })
    .from(sql`(values (1)) as one`);
  return counted?.left ?? 0;
}

/** Counts those of a week or month that meet a filter, which only the nominations themselves can tell. */
function countFiltered(db: Db, season: Season, filter: SQL | undefined): Promise<number> {
  const counted = db
    .select({ id: nominations.id })
    .from(nominationVoteCounts)
    .innerJoin(nominations, eq(nominations.id, nominationVoteCounts.nominationId))
    .where(and(isOf(season), isPublicRow, filter))
    .as("counted");
  return db.$count(counted);
}

function isOf({ period, startsOn }: Season): SQL | undefined {
  return and(
    sql`${nominationVoteCounts.period} = ${period}`,
    eq(nominationVoteCounts.startsOn, startsOn),
    gt(nominationVoteCounts.votes, 0),
  );
}

function conditionOf({ sport, position, city }: NominationFilter): SQL | undefined {
  return and(
    sport && eq(nominations.sport, sport),
    position ? eq(sql`lower(${nominations.position})`, position.toLowerCase()) : undefined,
    city ? eq(sql`lower(${nominations.city})`, city.toLowerCase()) : undefined,
  );
}

const MOST_CHOICES = 200;

/** The positions and cities of public nominations, those of most nominations first, at most 200 each. */
export async function listChoices(db: Db) {
  const positions = await selectChoices(db, isNotNull(choices.sport));
  const cities = await selectChoices(db, isNull(choices.sport));
  return {
    positions: positions.map(({ sport, choice }) => ({ sport, position: choice })),
    cities: cities.map(({ choice }) => choice),
  };
}

function selectChoices(db: Db, isMeant: SQL) {
  const { sport, choice } = choices;
  const times = sql<number>`sum(${choices.nominations})`.as("times");
  const spelled = db
    .select({ sport, choice, times })
    .from(choices)
    .where(isMeant)
    .groupBy(sport, choice)
    .as("spelled");
  return (
    db
      .select({ sport: spelled.sport, choice: sql<string>`min(${spelled.choice})` })
      .from(spelled)
      // Until night, what nobody has any more is among the lines.
      .where(gt(spelled.times, 0))
      .groupBy(spelled.sport, sql`lower(${spelled.choice})`)
      .orderBy(desc(sql`sum(${spelled.times})`), sql`min(${spelled.choice})`)
      .limit(MOST_CHOICES)
  );
}
