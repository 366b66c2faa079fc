import { eq } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import { scoutBadges, userBadges } from "./tables.ts";

/** More badges than there are. */
const MOST_BADGES = 1_000;

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
