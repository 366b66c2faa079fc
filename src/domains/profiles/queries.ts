import { eq } from "drizzle-orm";
import type { Db } from "../../lib/db/db.ts";
import { DEFAULT_PREFERENCES, LINK_KINDS, type LinkKind } from "./rules.ts";
import type { Profile } from "./schema.ts";
import { userProfiles } from "./tables.ts";

export type ProfileRow = typeof userProfiles.$inferSelect;

/** A person's profile as that person sees it, or null before the first save. */
export async function findProfile(db: Db, userId: number): Promise<Profile | null> {
  const [row] = await db.select().from(userProfiles).where(eq(userProfiles.userId, userId));
  return row ? asProfile(row) : null;
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
