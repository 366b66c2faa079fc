import { eq, sql } from "drizzle-orm";
import { releaseUpload } from "#areas/platform/uploads/service/claims.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { LISTING_COLUMNS, type ListingRow } from "../queries/listings.ts";
import { picturesOf, type Change as WrittenChange } from "../rules/changes.ts";
import { LISTING_TRANSITIONS } from "../rules/transitions.ts";
import { listings } from "../tables.ts";

type Name = Parameters<typeof LISTING_TRANSITIONS.next>[1];
type By = Parameters<typeof LISTING_TRANSITIONS.next>[2];

interface Change {
  by: By;
  name: Name;
  /** What changes with the status. */
  set?: Partial<typeof listings.$inferInsert>;
}

/** Changes the status of a locked listing. Throws `conflict` for a transition that is not allowed. */
export async function transitionListing(
  tx: PublicTx,
  row: ListingRow,
  { by, name, set = {} }: Change,
): Promise<ListingRow> {
  const status = LISTING_TRANSITIONS.next(row.status, name, by);
  if (!status) {
    throw new AppError("conflict", "This can't be done with the listing in its present state.");
  }
  const isHighlighted = status === "active" && row.isHighlighted;
  // What is written anew takes a new word of the guardian.
  const isWritten = status === "draft" || status === "rejected";
  const newest = row.change && status === "draft" ? await adoptChange(tx, row, row.change) : {};
  const noWord = { guardianName: null, guardianAskedAt: null, guardianAgreedAt: null };
  return writtenRow(
    await tx
      .update(listings)
      .set({
        ...(isWritten && noWord),
        ...newest,
        ...set,
        status,
        isHighlighted,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(listings.id, row.id))
      .returning(LISTING_COLUMNS),
  );
}

/** What makes the change of a listing part of it; pictures that it leaves out are released. */
export async function adoptChange(
  tx: Db,
  row: ListingRow,
  change: WrittenChange,
): Promise<Partial<typeof listings.$inferInsert>> {
  const { mediaUrls } = { ...row, ...change };
  for (const url of picturesOf(row)) if (!mediaUrls.includes(url)) await releaseUpload(tx, url);
  return { ...change, change: null, changeReason: null };
}
