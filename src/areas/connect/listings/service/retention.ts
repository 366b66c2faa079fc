import { and, inArray, isNotNull, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import { isWrittenOf } from "#areas/connect/deals/queries/deals.ts";
import { isTalkedOf } from "#areas/connect/offers/queries/offers.ts";
import { releaseUpload } from "#areas/platform/uploads/service/claims.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { draftEndsMail } from "../mails.ts";
import { LISTING_COLUMNS } from "../queries/listings.ts";
import { NEUTRAL_TITLE } from "../queries/minors.ts";
import { DRAFT_DAYS_KEPT } from "../rules/listings.ts";
import { listings, minors } from "../tables.ts";
import { notifyCreator } from "./notify-creator.ts";

const DAYS_TOLD_BEFORE = 7;
const BATCH = 100;

/** Whether a talk or a deal with words is kept that is about a listing, in a query of listings. */
const isReferredTo = (db: Db) => sql`(${isTalkedOf(db)} or ${isWrittenOf(db)})`;

/**
 * Forgets the children of listings that ended 90 days ago, with what was written of them, and returns how many. The
 * listing stays without them. A child of whom a talk or a deal still has words stays as long as those do: the link by
 * which the guardian takes the word back goes with the child.
 */
export async function forgetMinors({ database: { db }, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - DRAFT_DAYS_KEPT * DAY_MS);
  const isOver = and(
    inArray(listings.status, ["expired", "completed"]),
    isNotNull(listings.card),
    lt(listings.updatedAt, before),
    not(isReferredTo(db)),
  );
  return inBatches(
    (size) =>
      db.transaction(async (tx) => {
        const rows = await tx
          .select({ id: listings.id })
          .from(listings)
          .where(isOver)
          .orderBy(listings.id)
          .limit(size)
          .for("update");
        const ids = rows.map(({ id }) => id);
        await tx.delete(minors).where(inArray(minors.listingId, ids));
        await unseen(tx)
          .update(listings)
          .set({
            ...{ title: NEUTRAL_TITLE, description: "", location: "", card: null },
            ...{ audienceDemographics: null, benefits: [], guardianName: null },
          })
          .where(inArray(listings.id, ids));
        return ids.length;
      }),
    BATCH,
  );
}

/**
 * Deletes drafts that nobody has touched for 90 days, releases their pictures, and returns how many; their creators are
 * told a week before. One to which something refers stays as long as that does: talks are kept for 24 months after
 * the deal.
 */
export async function removeOldDrafts(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const untouchedFor = (days: number) =>
    and(
      inArray(listings.status, ["draft", "rejected"]),
      lt(listings.updatedAt, new Date(deps.now().getTime() - days * DAY_MS)),
      not(isReferredTo(db)),
    );
  const isOld = untouchedFor(DRAFT_DAYS_KEPT);
  // What a guardian took down can't be saved any more, so nobody is advised to.
  const isSavable = isNull(listings.guardianRevokedAt);
  const ending = await db
    .select(LISTING_COLUMNS)
    .from(listings)
    .where(and(untouchedFor(DRAFT_DAYS_KEPT - DAYS_TOLD_BEFORE), not(isOld as SQL), isSavable))
    .orderBy(listings.id);
  for (const row of ending) {
    await db.transaction((tx) => notifyCreator(tx, deps, { row, write: draftEndsMail }));
  }
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
