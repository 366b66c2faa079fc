import { eq } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { freeSlots, LISTING_COLUMNS, type ListingRow } from "../queries/listings.ts";
import { listings } from "../tables.ts";
import { notifySavers } from "./notify-savers.ts";
import { transitionListing } from "./transition-listing.ts";

/** Reserves a place of a locked listing for a deal that is not paid. Throws `conflict` for one that is full. */
export async function reserveSlot(
  tx: PublicTx,
  deps: Pick<Deps, "now">,
  row: ListingRow,
): Promise<ListingRow> {
  if (freeSlots(row) < 1) {
    throw new AppError("conflict", "All places for sponsors are taken. This offer stays open.");
  }
  const reserved = await writeSlots(tx, row, { slotsReserved: row.slotsReserved + 1 });
  if (freeSlots(reserved) === 0) await notifySavers(tx, deps, { row: reserved, what: "full" });
  return reserved;
}

/**
 * Fills a place of a locked listing: the deal that reserved it is paid. The listing is completed with its last
 * one.
 */
export async function fillSlot(tx: PublicTx, row: ListingRow): Promise<ListingRow> {
  const filled = await writeSlots(tx, row, {
    slotsReserved: Math.max(0, row.slotsReserved - 1),
    slotsFilled: row.slotsFilled + 1,
  });
  return completeFilled(tx, filled);
}

/** Completes a locked listing that is shown and whose places are all paid; gives it as it is then. */
export async function completeFilled(tx: PublicTx, row: ListingRow): Promise<ListingRow> {
  if (row.status !== "active" || row.slotsFilled < row.slots) return row;
  return transitionListing(tx, row, { by: "system", name: "fill" });
}

/** Frees a place of a locked listing that a deal had, paid or not. A completed listing stays so. */
export async function freeSlot(
  tx: PublicTx,
  row: ListingRow,
  kind: "slotsReserved" | "slotsFilled",
): Promise<ListingRow> {
  return writeSlots(tx, row, { [kind]: Math.max(0, row[kind] - 1) });
}

async function writeSlots(
  tx: PublicTx,
  { id }: ListingRow,
  set: { slotsReserved?: number; slotsFilled?: number },
): Promise<ListingRow> {
  return writtenRow(
    await tx.update(listings).set(set).where(eq(listings.id, id)).returning(LISTING_COLUMNS),
  );
}
