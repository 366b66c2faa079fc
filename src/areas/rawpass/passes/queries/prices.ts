import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { listActivitiesById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { activities } from "#areas/rawpass/schedule/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { type ContentOfPass, membershipActivities, memberships, passPrices } from "../tables.ts";

export type PassPriceRow = typeof passPrices.$inferSelect;

/** Passes that are charged again, unless somebody ends them. */
const goesOn = and(
  inArray(memberships.status, ["active", "past_due", "suspended", "frozen"]),
  isNotNull(memberships.subscriptionId),
  isNull(memberships.cancelAt),
);

/** Ids of passes that go on at another price than today's, or were told of one, from the one after `after` on. */
export async function listToReprice(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { id } = memberships;
  const own = membershipActivities;
  const isOther = db
    .select({ one: sql`1` })
    .from(own)
    .innerJoin(activities, eq(activities.id, own.activityId))
    .where(and(eq(own.membershipId, id), ne(own.ratePerSession, activities.ratePerSession)));
  const isTold = db
    .select({ one: sql`1` })
    .from(passPrices)
    .where(and(eq(passPrices.membershipId, id), eq(passPrices.status, "told")));
  const rows = await db
    .select({ id })
    .from(memberships)
    .where(and(goesOn, or(exists(isOther), exists(isTold)), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The price that the family of a pass was told of, and that does not count yet; null for none. */
export async function findToldPrice(db: Db, passId: number): Promise<PassPriceRow | null> {
  const { membershipId, status } = passPrices;
  const [row] = await db
    .select()
    .from(passPrices)
    .where(and(eq(membershipId, passId), eq(status, "told")));
  return row ?? null;
}

/** Some training at today's rates; what is gone keeps its own. */
export async function atTodaysRates(
  db: Db,
  own: readonly ContentOfPass[],
): Promise<ContentOfPass[]> {
  const ids = own.map(({ activityId }) => activityId);
  const rows = (await listActivitiesById(db, ids)).map(presentActivity);
  return own.map((one) => {
    const row = rows.find(({ id }) => id === one.activityId);
    return row ? { ...one, rateCents: row.rateCents } : one;
  });
}

/** How many passes that go on are for each activity, by its id. */
export async function countPassesByActivity(db: Db): Promise<Map<number, number>> {
  const { activityId, membershipId } = membershipActivities;
  const rows = await db
    .select({ activityId, passes: count() })
    .from(membershipActivities)
    .innerJoin(memberships, eq(memberships.id, membershipId))
    .where(and(goesOn, isNotNull(activityId)))
    .groupBy(activityId);
  return new Map(
    rows.flatMap((row) => (row.activityId === null ? [] : [[row.activityId, row.passes]])),
  );
}

/** How many passes that go on are for each activity, by the birth dates of their athletes. */
export async function countPassesByBirthDate(db: Db) {
  const { activityId, membershipId } = membershipActivities;
  const { birthDate } = athletes;
  return db
    .select({ activityId, birthDate, count: count() })
    .from(membershipActivities)
    .innerJoin(memberships, eq(memberships.id, membershipId))
    .innerJoin(athletes, eq(athletes.id, memberships.athleteId))
    .where(goesOn)
    .groupBy(activityId, birthDate);
}
