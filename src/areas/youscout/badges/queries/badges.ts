import { and, count, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { scoutBadges, userBadges } from "../tables.ts";

/** More badges than there are. */
const MOST_BADGES = 1_000;

/** All badges in their order, with the moments at which this person earned them. */
export async function listBadges(db: Db, userId: number | null) {
  const { id, name, description, icon } = scoutBadges;
  return db
    .select({ id, name, description, icon, awardedAt: userBadges.awardedAt })
    .from(scoutBadges)
    .leftJoin(userBadges, and(eq(userBadges.badgeId, id), eq(userBadges.userId, userId ?? 0)))
    .orderBy(id)
    .limit(MOST_BADGES);
}

/** All badges in their order, with what they are awarded for and how many people have them. */
export async function listBadgesForStaff(db: Db) {
  const { id, name, description, icon, requirements } = scoutBadges;
  return db
    .select({ id, name, description, icon, requirements, holders: count(userBadges.id) })
    .from(scoutBadges)
    .leftJoin(userBadges, eq(userBadges.badgeId, id))
    .groupBy(id)
    .orderBy(id)
    .limit(MOST_BADGES);
}

export async function findBadge(db: Db, id: number) {
  const [found] = await db.select().from(scoutBadges).where(eq(scoutBadges.id, id));
  return found ?? null;
}

/** The badges of a person, in the order of their awards. */
export async function listBadgesOf(db: Db, userId: number) {
  return db
    .select({ name: scoutBadges.name, awardedAt: userBadges.awardedAt })
    .from(userBadges)
    .innerJoin(scoutBadges, eq(scoutBadges.id, userBadges.badgeId))
    .where(eq(userBadges.userId, userId))
    .orderBy(userBadges.awardedAt, userBadges.id)
    .limit(MOST_BADGES);
}

/** An award with its badge, or null once the account is gone. */
export async function findAward(db: Db, id: number) {
  const [found] = await db
    .select({
      id: userBadges.id,
      userId: userBadges.userId,
      name: scoutBadges.name,
      description: scoutBadges.description,
    })
    .from(userBadges)
    .innerJoin(scoutBadges, eq(scoutBadges.id, userBadges.badgeId))
    .where(eq(userBadges.id, id));
  return found ?? null;
}
