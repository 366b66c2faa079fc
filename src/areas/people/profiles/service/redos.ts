import { eq, sql } from "drizzle-orm";
import type { Redo } from "#lib/db/removals/removal.ts";
import { paths } from "#paths.ts";
import { findOwnerOf } from "../queries/profiles.ts";
import { DEFAULT_PREFERENCES } from "../rules.ts";
import { userProfiles } from "../tables.ts";
import { lockProfile } from "./lock-profile.ts";

/** How switched off mails and removed photos are made so again in a restored database. */
export const PROFILE_REDOS: Record<string, Redo> = {
  ...Object.fromEntries(
    Object.keys(DEFAULT_PREFERENCES).map((name) => [`account.mails.${name}`, switchOff(name)]),
  ),
  async "upload.exists"(tx, { subject }) {
    await tx
      .update(userProfiles)
      .set({ photoUrl: null, updatedAt: sql`clock_timestamp()` })
      .where(eq(userProfiles.photoUrl, paths.upload(subject)));
  },
};

function switchOff(name: string): Redo {
  return async (tx, removal, { now }) => {
    const userId = await findOwnerOf(tx, removal);
    if (userId === null) return;
    const { id, notificationPreferences } = await lockProfile(tx, userId, now());
    await tx
      .update(userProfiles)
      .set({ notificationPreferences: { ...notificationPreferences, [name]: false } })
      .where(eq(userProfiles.id, id));
  };
}
