import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { isSubject, type Removal } from "#lib/db/removals/removal.ts";
import { DEFAULT_PREFERENCES, LINK_KINDS, type LinkKind } from "../rules.ts";
import type { Profile } from "../schema/profile.ts";
import { userProfiles } from "../tables.ts";

export type ProfileRow = typeof userProfiles.$inferSelect;

/** Coaches whom staff have to verify: those that may sign in, name a team, and wait for a decision. */
export function waitingCoaches(db: Db) {
  return db
    .select({ id: users.id })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(
      and(
        eq(users.role, "coach"),
        isNull(users.suspendedAt),
        eq(userProfiles.verificationStatus, "pending"),
        isNotNull(userProfiles.teamName),
      ),
    );
}

/** A person's profile as that person sees it, or null before the first save. */
export async function findProfile(db: Db, userId: number): Promise<Profile | null> {
  const [row] = await db.select().from(userProfiles).where(eq(userProfiles.userId, userId));
  return row ? asProfile(row) : null;
}

/** Ids of all accounts of an address, which is in lower case. None may be deleted until the transaction ends. */
export async function lockAccountsOfAddress(tx: Db, email: string): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .orderBy(users.id)
    .for("key share");
  return rows.map(({ id }) => id);
}

/** The account that a removal is about, when it is still the same. */
export async function findOwnerOf(db: Db, removal: Removal): Promise<number | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(isSubject(users, removal));
  return row?.id ?? null;
}

export async function countWaitingCoaches(db: Db): Promise<number> {
  return db.$count(waitingCoaches(db).as("waiting"));
}

/** The row with what it leaves out: links that are not there, and preferences by default. */
export function asProfile(row: ProfileRow): Profile {
  const links = LINK_KINDS.map((kind) => [kind, row.socialLinks[kind] ?? null]);
  return {
    ...row,
    socialLinks: Object.fromEntries(links) as Record<LinkKind, string | null>,
    notificationPreferences: { ...DEFAULT_PREFERENCES, ...row.notificationPreferences },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
