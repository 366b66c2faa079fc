import { eq } from "drizzle-orm";
import type { Redo } from "#lib/db/removals/removal.ts";
import { uploads } from "../tables.ts";

/** Takes removed files from their owners again in a restored database; `removeOrphans` then deletes them. */
export const UPLOAD_REDOS: Record<string, Redo> = {
  async "upload.exists"(tx, { subject }) {
    await tx
      .update(uploads)
      .set({ userId: null, claimedAt: null, isOfSite: false })
      .where(eq(uploads.name, subject));
  },
};
