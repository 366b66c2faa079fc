import { and, asc, eq, exists, gt, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { membershipActivities, memberships, passEvents } from "../tables.ts";
import { listActivitiesOfPasses, type PassActivityRow, type PassRow } from "./passes.ts";

/**
 * The passes that have not ended and are for one of some activities, or of some athletes, the oldest first,
 * each with what it is for.
 */
export async function listLivingPassesFor(
  db: Db,
  wanted: { activityIds: number[]; athleteIds: number[]; limit: number },
): Promise<{ pass: PassRow; activities: PassActivityRow[] }[]> {
  if (wanted.activityIds.length + wanted.athleteIds.length === 0) return [];
  const isForOne = db
    .select({ id: membershipActivities.id })
    .from(membershipActivities)
    .where(
      and(
        eq(membershipActivities.membershipId, memberships.id),
        inArray(membershipActivities.activityId, wanted.activityIds),
      ),
    );
  const isOfOne = inArray(memberships.athleteId, wanted.athleteIds);
  const rows = await db
    .select()
    .from(memberships)
    .where(
      and(
        ne(memberships.status, "cancelled"),
        isNotNull(memberships.athleteId),
        or(isOfOne, exists(isForOne)),
      ),
    )
    .orderBy(sql`case when ${isOfOne} then 0 else 1 end`, asc(memberships.id))
    .limit(wanted.limit);
  const all = await listActivitiesOfPasses(db, rows);
  return rows.map((pass) => ({ pass, activities: all.get(pass.id) ?? [] }));
}

/** The states that passes had at a moment, by id, of those whose state has changed since. */
export async function listStatusesAt(
  db: Db,
  passIds: number[],
  at: Date,
): Promise<Map<number, PassRow["status"]>> {
  const { membershipId, fromStatus, toStatus, createdAt, id } = passEvents;
  const rows = await db
    .selectDistinctOn([membershipId], { membershipId, fromStatus })
    .from(passEvents)
    .where(
      and(
        inArray(membershipId, passIds),
        gt(createdAt, at),
        isNotNull(fromStatus),
        ne(fromStatus, toStatus),
      ),
    )
    .orderBy(asc(membershipId), asc(id));
  return new Map(
    rows.flatMap((row) => (row.fromStatus ? [[row.membershipId, row.fromStatus]] : [])),
  );
}
