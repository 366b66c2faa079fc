import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../lib/db/db.ts";
import { rangeOf } from "../../lib/list-params.ts";
import { startOf } from "./rules.ts";
import type { NominationFilter } from "./schema.ts";
import {
  comments,
  nominations,
  nominationVoteCounts,
  nominationVotes,
  scoutBadges,
  userBadges,
} from "./tables.ts";

export type NominationRow = typeof nominations.$inferSelect;

/** The rows that everybody may see: approved or promoted, not hidden, and no guardian took his word back. */
const isPublicRow = and(
  inArray(nominations.status, ["approved", "promoted"]),
  isNull(nominations.hiddenAt),
  isNull(nominations.guardianRevokedAt),
);

export interface RankedRow {
  row: NominationRow;
  /** Votes within the period. */
  votes: number;
}

/** Public nominations by their votes in the period, most first; those without any stay out of it. */
export async function listRanked(
  db: Db,
  filter: NominationFilter,
  now: Date,
): Promise<RankedRow[]> {
  const { limit, offset } = rangeOf(filter);
  const where = and(isPublicRow, conditionOf(filter));
  const { period = "all" } = filter;
  if (period === "all") {
    const rows = await db
      .select()
      .from(nominations)
      .where(where)
      .orderBy(desc(nominations.communityVotes), desc(nominations.id))
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({ row, votes: row.communityVotes }));
  }
  return db
    .select({ row: nominations, votes: nominationVoteCounts.votes })
    .from(nominationVoteCounts)
    .innerJoin(nominations, eq(nominations.id, nominationVoteCounts.nominationId))
    .where(and(where, isOf(period, now)))
    .orderBy(desc(nominationVoteCounts.votes), desc(nominationVoteCounts.nominationId))
    .limit(limit)
    .offset(offset);
}

export async function countRanked(db: Db, filter: NominationFilter, now: Date): Promise<number> {
  const where = and(isPublicRow, conditionOf(filter));
  const { period = "all" } = filter;
  if (period === "all") return db.$count(nominations, where);
  const counted = db
    .select({ id: nominations.id })
    .from(nominationVoteCounts)
    .innerJoin(nominations, eq(nominations.id, nominationVoteCounts.nominationId))
    .where(and(where, isOf(period, now)))
    .as("counted");
  return db.$count(counted);
}

function isOf(period: "week" | "month", now: Date): SQL | undefined {
  return and(
    eq(nominationVoteCounts.period, period),
    eq(nominationVoteCounts.startsOn, startOf(period, now)),
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

/** A nomination that everybody may see, or null. */
export async function findPublic(db: Db, id: number): Promise<NominationRow | null> {
  const [row] = await db
    .select()
    .from(nominations)
    .where(and(eq(nominations.id, id), isPublicRow));
  return row ?? null;
}

/** More than anybody nominates; who has more sees the newest. */
const MOST_OF_ONE_PERSON = 1_000;

/** What a person nominated, the newest first. */
export async function listOwn(db: Db, userId: number): Promise<NominationRow[]> {
  return db
    .select()
    .from(nominations)
    .where(eq(nominations.submittedByUserId, userId))
    .orderBy(desc(nominations.id))
    .limit(MOST_OF_ONE_PERSON);
}

/** The nominations that a person voted for while signed in, the newest first. */
export async function listOwnVotes(db: Db, userId: number) {
  const { nominationId, createdAt } = nominationVotes;
  return db
    .select({ nominationId, createdAt })
    .from(nominationVotes)
    .where(eq(nominationVotes.userId, userId))
    .orderBy(desc(nominationVotes.id))
    .limit(MOST_OF_ONE_PERSON);
}

/** What a person wrote about nominations, the newest first. */
export async function listOwnComments(db: Db, userId: number) {
  const { nominationId, comment, createdAt } = comments;
  return db
    .select({ nominationId, comment, createdAt })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(desc(comments.id))
    .limit(MOST_OF_ONE_PERSON);
}

/** The badges of a person, in the order of their awards. */
export async function listBadgesOf(db: Db, userId: number) {
  return db
    .select({ name: scoutBadges.name, awardedAt: userBadges.awardedAt })
    .from(userBadges)
    .innerJoin(scoutBadges, eq(scoutBadges.id, userBadges.badgeId))
    .where(eq(userBadges.userId, userId))
    .orderBy(userBadges.awardedAt, userBadges.id)
    .limit(MOST_OF_ONE_PERSON);
}
