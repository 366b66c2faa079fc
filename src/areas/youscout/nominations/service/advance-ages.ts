import { and, asc, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { BUSINESS_ZONE_SQL } from "#lib/db/day-range.ts";
import type { Deps } from "#lib/deps.ts";
import { NOMINATION_TRANSITIONS } from "../access/transitions.ts";
import { FULL_FROM_AGE } from "../access/visibility.ts";
import { ARCHIVED_FROM_AGE, STATUSES } from "../rules/nominations.ts";
import { nominations } from "../tables.ts";
import { transitionNomination } from "./transition-nomination.ts";

/** How many nominations change in one transaction. */
const AT_ONCE = 200;

const OPEN = STATUSES.filter(
  (status) => NOMINATION_TRANSITIONS.next(status, "archive", "staff") !== null,
);

/**
 * Makes players a year older for each July 31 in New Orleans since they were nominated, and archives the nominations
 * of those who are 19 with it. A second time changes nothing, and a day that was missed is made up for. What was
 * anonymized keeps its age. A yes that was given for a player under 13 was to the short version, so it ends at 13.
 */
export async function advanceAges(deps: Deps): Promise<void> {
  while ((await advanceSome(deps)) === AT_ONCE);
}

/** Changes some nominations that are behind, and returns how many. */
async function advanceSome(deps: Deps): Promise<number> {
  const { age, anonymizedAt, createdAt, guardianAgreedAt, id, status, yearsAdded } = nominations;
  const now = deps.now();
  const years = sql<number>`(${yearOf(sql`${now.toISOString()}::timestamptz`)} - ${yearOf(sql`${createdAt}`)})::int`;
  return deps.database.contentVersion.publish(async (tx) => {
    const behind = await tx
      .select({ id })
      .from(nominations)
      .where(and(isNull(anonymizedAt), sql`${yearsAdded} < ${years}`))
      .orderBy(asc(id))
      .limit(AT_ONCE)
      .for("update");
    if (behind.length === 0) return 0;
    const ids = behind.map((row) => row.id);
    const newAge = sql`least(${age} + ${years} - ${yearsAdded}, ${ARCHIVED_FROM_AGE})`;
    const isNowOldEnough = sql`(${age} < ${FULL_FROM_AGE} and ${newAge} >= ${FULL_FROM_AGE})`;
    await tx
      .update(nominations)
      .set({
        age: newAge,
        guardianAgreedAt: sql`case when not ${isNowOldEnough} then ${guardianAgreedAt} end`,
        yearsAdded: years,
        updatedAt: now,
      })
      .where(inArray(id, ids));
    const grown = await tx
      .select({ id })
      .from(nominations)
      .where(and(inArray(id, ids), gte(age, ARCHIVED_FROM_AGE), inArray(status, OPEN)))
      .orderBy(asc(id));
    for (const player of grown) {
      await transitionNomination(tx, deps, SYSTEM, player.id, { transition: "archive" });
    }
    return behind.length;
  });
}

/** The year that a moment in New Orleans belongs to, of those that begin on July 31. */
function yearOf(moment: SQL): SQL {
  return sql`extract(year from (${moment} at time zone ${BUSINESS_ZONE_SQL}) + interval '5 months 1 day')`;
}
