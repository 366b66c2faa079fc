import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { ProfileRow } from "../queries/profiles.ts";
import { userProfiles } from "../tables.ts";

/** A person's profile, created when there is none, and locked. */
export async function lockProfile(tx: Db, userId: number, now: Date): Promise<ProfileRow> {
  await tx
    .insert(userProfiles)
    .values({ userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
    .for("update");
  if (!row) throw new Error("the profile was not made");
  return row;
}
