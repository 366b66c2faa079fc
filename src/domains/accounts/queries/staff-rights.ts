import { asc, inArray } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import { staffRights } from "../tables.ts";

/** What a person was let do beside the role. */
export async function listRightsOf(db: Db, userId: number): Promise<StaffRight[]> {
  return (await listRights(db, [userId])).map(({ right }) => right);
}

/** The rights of several people, each with whose it is. */
export async function listRights(
  db: Db,
  userIds: number[],
): Promise<{ userId: number; right: StaffRight }[]> {
  const { userId, right } = staffRights;
  return db
    .select({ userId, right })
    .from(staffRights)
    .where(inArray(userId, userIds))
    .orderBy(asc(userId), asc(right));
}
