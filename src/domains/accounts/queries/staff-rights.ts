import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { type Actor, isStaff } from "../access.ts";
import type { StaffRight } from "../schema.ts";
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

/** Whether the actor has a right now: staff have every one, without being given it. */
async function hasRight(db: Db, actor: Actor, right: StaffRight): Promise<boolean> {
  if (isStaff(actor)) return true;
  if (actor.kind !== "member") return false;
  const where = and(eq(staffRights.userId, actor.userId), eq(staffRights.right, right));
  return (await db.$count(staffRights, where)) > 0;
}

/** Throws `forbidden` unless the actor may check people in to training. */
export async function requireDesk(db: Db, actor: Actor): Promise<void> {
  if (await hasRight(db, actor, "desk")) return;
  throw new AppError("forbidden", "Only people at the desk may do this.");
}
