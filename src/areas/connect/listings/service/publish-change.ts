import { and, eq, isNull, sql } from "drizzle-orm";
import { closeOffersOn } from "#areas/connect/offers/service/close-offers.ts";
import type { PartnerRow } from "#areas/connect/profiles/queries.ts";
import { exchangeUploads } from "#areas/platform/uploads/service/exchange-uploads.ts";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { freeSlots, LISTING_COLUMNS, type ListingRow } from "../queries/listings.ts";
import { type Change, changeStateOf, newestOf, picturesOf } from "../rules/changes.ts";
import { expiryOf } from "../rules/listings.ts";
import { listings } from "../tables.ts";
import { notifyOfPrice, notifySavers } from "./notify-savers.ts";
import { notifyStaff, refuseWaiting } from "./review.ts";
import { completeFilled } from "./slots.ts";
import { adoptChange } from "./transition-listing.ts";

/**
 * Makes a change that staff approved part of a locked listing that everybody sees. A listing whose places are all paid
 * is completed.
 */
export async function publishChange(
  tx: PublicTx,
  deps: Deps,
  { row, change }: { row: ListingRow; change: Change },
): Promise<ListingRow> {
  const set = { ...(await adoptChange(tx, row, change)), ...expiryAfter({ ...row, ...change }) };
  const changed = writtenRow(
    await tx
      .update(listings)
      .set({ ...set, needsApproval: false, updatedAt: sql`clock_timestamp()` })
      .where(eq(listings.id, row.id))
      .returning(LISTING_COLUMNS),
  );
  await endHolds(tx, row.creatorId);
  const told = await notifyOfPrice(tx, deps, changed);
  const isFull = freeSlots(told) === 0 && freeSlots(row) > 0;
  if (isFull) await notifySavers(tx, deps, { row: told, what: "full" });
  const left = await completeFilled(tx, told);
  if (left.status === "completed") {
    await closeOffersOn(tx, deps, { listingId: row.id, creatorId: row.creatorId });
  }
  return left;
}

/** Trusts the creator of a listing that staff approve again, who has dropped the change that they rejected of another one. */
export async function endHolds(tx: PublicTx, creatorId: number): Promise<void> {
  const isShown = and(eq(listings.status, "active"), isNull(listings.change));
  await tx
    .update(listings)
    .set({ needsApproval: false })
    .where(and(eq(listings.creatorId, creatorId), listings.needsApproval, isShown));
}

/**
 * Keeps a change of a locked listing for staff, who are mailed; without a field it ends the one that was kept. What is
 * shown stays. Throws `invalid` for another's picture, and `conflict` beyond 5 that wait.
 */
export async function proposeChange(
  tx: PublicTx,
  deps: Deps,
  { row, change, creator }: { row: ListingRow; change: Change; creator: PartnerRow },
): Promise<ListingRow> {
  const next = Object.keys(change).length > 0 ? change : null;
  const isSame = JSON.stringify(newestOf(row)) === JSON.stringify({ ...row, ...change });
  const state = changeStateOf(row);
  if (isSame && (state === "waiting" || next === null)) return row;
  if (next && state !== "waiting") await refuseWaiting(tx, creator.id);
  await exchangeUploads(tx, {
    ...{ userId: creator.userId, field: "mediaUrls", now: deps.now() },
    before: picturesOf(row),
    after: picturesOf({ ...row, change: next }),
  });
  const proposed = writtenRow(
    await unseen(tx)
      .update(listings)
      .set({ change: next, changeReason: null, updatedAt: sql`clock_timestamp()` })
      .where(eq(listings.id, row.id))
      .returning(LISTING_COLUMNS),
  );
  if (next && state !== "waiting") await notifyStaff(tx, deps, newestOf(proposed));
  return proposed;
}

function expiryAfter({ publishedAt, dateEnd, lastOfferAt }: ListingRow) {
  if (!publishedAt || !dateEnd) return {};
  return { expiresAt: expiryOf(publishedAt, { dateEnd, lastOfferAt }), expiryToldAt: null };
}
