import { and, inArray, lt } from "drizzle-orm";
import { releaseUpload } from "#domains/uploads/service/claims.ts";
import { unseen } from "#lib/db/content-version.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { listings } from "../tables.ts";

const DRAFT_DAYS_KEPT = 90;
const BATCH = 100;

/** Deletes drafts that nobody has touched for 90 days, releases their pictures, and returns how many. */
export async function removeOldDrafts({ database: { db }, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - DRAFT_DAYS_KEPT * DAY_MS);
  const isOld = and(
    inArray(listings.status, ["draft", "rejected"]),
    lt(listings.updatedAt, before),
  );
  return inBatches(
    (size) =>
      db.transaction(async (tx) => {
        const batch = tx.select({ id: listings.id }).from(listings).where(isOld).limit(size);
        const gone = await unseen(tx)
          .delete(listings)
          .where(inArray(listings.id, batch))
          .returning({ mediaUrls: listings.mediaUrls });
        for (const url of gone.flatMap(({ mediaUrls }) => mediaUrls)) await releaseUpload(tx, url);
        return gone.length;
      }),
    BATCH,
  );
}
