import { eq, sql } from "drizzle-orm";
import type { Redo } from "#lib/db/removals/removal.ts";
import { paths } from "#paths.ts";
import { findOwnerOf } from "../queries.ts";
import { DEFAULT_PREFERENCES } from "../rules.ts";
import { userProfiles } from "../tables.ts";
import { holdProfile } from "./holding.ts";

/** How switched off mails and removed photos are made so again in a restored database. */
export function profileRedos(now: () => Date): Record<string, Redo> {
  const switches = Object.keys(DEFAULT_PREFERENCES).map((name): [string, Redo] => [
    `account.mails.${name}`,
    async (tx, removal) => {
      const userId = await findOwnerOf(tx, removal);
      if (userId === null) return;
      const { id, notificationPreferences } = await holdProfile(tx, userId, now());
      await tx
        .update(userProfiles)
        .set({ notificationPreferences: { ...notificationPreferences, [name]: false } })
        .where(eq(userProfiles.id, id));
    },
  ]);
  return {
    ...Object.fromEntries(switches),
    async "upload.exists"(tx, { subject }) {
      await tx
        .update(userProfiles)
        .set({ photoUrl: null, updatedAt: sql`clock_timestamp()` })
        .where(eq(userProfiles.photoUrl, paths.upload(subject)));
    },
  };
}
