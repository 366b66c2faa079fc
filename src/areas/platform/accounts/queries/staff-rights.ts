import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#lib/db/db.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import { staffRights, users } from "../tables.ts";

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

/** More people than a company lets do its work. */
const STAFF_MAX = 5_000;

/** Who was given a right, or with `any` everybody of staff, owners too; no more than 5,000 of either. */
export async function listStaffIds(db: Db, right: StaffRight | "any"): Promise<number[]> {
  const given = db
    .selectDistinct({ id: staffRights.userId })
    .from(staffRights)
    .where(right === "any" ? undefined : eq(staffRights.right, right))
    .limit(STAFF_MAX);
  const owners = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .limit(STAFF_MAX);
  const found = await (right === "any" ? unionAll(given, owners) : given);
  return found.map(({ id }) => id);
}

/** Whether somebody is not suspended, and an owner or has all of these rights. */
export async function isStaffWith(
  db: Db,
  userId: number,
  rights: readonly StaffRight[],
): Promise<boolean> {
  const [user] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)));
  if (!user) return false;
  const given = await listRightsOf(db, userId);
  return user.role === "admin" || rights.every((right) => given.includes(right));
}

/** How many of these accounts have been active owners since a moment. */
export async function countOwnersSince(
  db: Db,
  userIds: readonly number[],
  since: Date,
): Promise<number> {
  const { id, role, suspendedAt, adminSince, createdAt } = users;
  return db.$count(
    users,
    and(
      inArray(id, [...userIds]),
      eq(role, "admin"),
      isNull(suspendedAt),
      lte(sql`coalesce(${adminSince}, ${createdAt})`, sql`${since.toISOString()}::timestamptz`),
    ),
  );
}
