import { eq, sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { LISTING_COLUMNS, type ListingRow } from "../queries/listings.ts";
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
  const noWord = { guardianName: null, guardianAskedAt: null, guardianAgreedAt: null };
  return writtenRow(
    await tx
      .update(listings)
      .set({
        ...(isWritten && noWord),
        ...set,
        status,
        isHighlighted,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(listings.id, row.id))
      .returning(LISTING_COLUMNS),
  );
}
