import { and, desc, eq, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import { lockPartner } from "#areas/connect/profiles/queries.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { columnsToRead, newestList } from "#lib/db/newest-list.ts";
import { isSubject, type Removal } from "#lib/db/removals/removal.ts";
import { AppError } from "#lib/errors.ts";
import { changeStateOf } from "../rules/changes.ts";
import { wordOf } from "../rules/minors.ts";
import type { OwnListing, StaffListingFilter } from "../schema/listings.ts";
import { listings, savedListings } from "../tables.ts";

const { placeWords: _placeWords, ...columns } = columnsToRead(listings);

/** What is read of a listing. */
export const LISTING_COLUMNS = columns;

export type ListingRow = Omit<typeof listings.$inferSelect, "searchVector" | "placeWords">;

/** The most listings that somebody's own list shows. */
const MOST_OWN = 200;

/** Whether staff have to read a listing, or the change of one that is shown. */
export const isToReview = or(
  eq(listings.status, "pending_review"),
  and(eq(listings.status, "active"), isNotNull(listings.change), isNull(listings.changeReason)),
);

/** Whether a listing is shown or on the way to it. */
const isStanding = inArray(listings.status, ["pending_review", "approved", "active"]);

/** The listings of a filter, the newest first; for staff. */
export const listingList = newestList({
  table: listings,
  columns,
  where: ({ status, type, review }: StaffListingFilter) =>
    and(
      review && isToReview,
      status && eq(listings.status, status),
      type && eq(listings.type, type),
    ),
});

/** Locks the listing that a removal is about until the transaction ends; null where it is not there. */
export async function lockRemoved(tx: Db, removal: Removal): Promise<ListingRow | null> {
  const [row] = await tx
    .select(columns)
    .from(listings)
    .where(isSubject(listings, removal))
    .for("update");
  return row ?? null;
}

/** Locks a listing until the transaction ends. Throws `not_found`. */
export async function lockListing(tx: Db, id: number): Promise<ListingRow> {
  const [row] = await tx.select(columns).from(listings).where(eq(listings.id, id)).for("update");
  if (!row) throw notThere();
  return row;
}

/**
 * Locks the creator of a listing, and then the listing: guardians of an account's listings answer one after the other.
 * Throws `not_found`.
 */
export async function lockAfterCreator(tx: Db, id: number): Promise<ListingRow> {
  const [found] = await tx
    .select({ creatorId: listings.creatorId })
    .from(listings)
    .where(eq(listings.id, id));
  if (!found) throw notThere();
  await lockPartner(tx, found.creatorId);
  return lockListing(tx, id);
}

/** Locks the other listings of a creator about children that are shown or on the way to it. */
export async function lockStandingBeside(
  tx: Db,
  { id, creatorId }: Pick<ListingRow, "id" | "creatorId">,
): Promise<ListingRow[]> {
  return tx
    .select(columns)
    .from(listings)
    .where(
      and(
        eq(listings.creatorId, creatorId),
        ne(listings.id, id),
        eq(listings.isForMinor, true),
        isStanding,
      ),
    )
    .orderBy(listings.id)
    .for("update");
}

type Complete = { [Field in keyof ListingRow]: NonNullable<ListingRow[Field]> };
type Said = Pick<
  Complete,
  | "title"
  | "category"
  | "location"
  | "audienceSize"
  | "dateStart"
  | "dateEnd"
  | "priceMin"
  | "priceMax"
>;

/** A listing that is shown: it lacks nothing (`connect_listings_complete_check`). */
export type ShownListing = ListingRow & Said;

/** Locks a listing that everybody sees until the transaction ends. Throws `not_found`. */
export async function lockShownListing(tx: Db, id: number): Promise<ShownListing> {
  const row = await lockListing(tx, id);
  if (row.status !== "active") throw notThere();
  return row as ShownListing;
}

/** Locks a listing of an account. Throws `not_found` for another's. */
export async function lockOwnListing(tx: Db, userId: number, id: number): Promise<ListingRow> {
  const own = tx.select({ id: partners.id }).from(partners).where(eq(partners.userId, userId));
  const [row] = await tx
    .select(columns)
    .from(listings)
    .where(and(eq(listings.id, id), inArray(listings.creatorId, own)))
    .for("update");
  if (!row) throw notThere();
  return row;
}

/** A listing of an account; null for another's. */
export async function findOwnListing(
  db: Db,
  userId: number,
  id: number,
): Promise<ListingRow | null> {
  const [row] = await db
    .select(columns)
    .from(listings)
    .innerJoin(partners, eq(partners.id, listings.creatorId))
    .where(and(eq(listings.id, id), eq(partners.userId, userId)));
  return row ?? null;
}

/** The listings of an account in any state, the newest first. */
export async function listListingsOf(db: Db, userId: number): Promise<ListingRow[]> {
  return db
    .select(columns)
    .from(listings)
    .innerJoin(partners, eq(partners.id, listings.creatorId))
    .where(eq(partners.userId, userId))
    .orderBy(desc(listings.id))
    .limit(MOST_OWN);
}

/** The most people who are told of a change of one listing. */
const MOST_TOLD = 5_000;

/** Who has saved a listing, the first one first. */
export async function listSavers(db: Db, listingId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: savedListings.userId })
    .from(savedListings)
    .where(eq(savedListings.listingId, listingId))
    .orderBy(savedListings.id)
    .limit(MOST_TOLD);
  return rows.map(({ userId }) => userId);
}

/** How many sponsors a listing still takes. */
export function freeSlots({
  slots,
  slotsReserved,
  slotsFilled,
}: Pick<ListingRow, "slots" | "slotsReserved" | "slotsFilled">): number {
  return slots - slotsReserved - slotsFilled;
}

/** The listings of an account that are shown or on the way to it, by their numbers. */
export async function listStandingOf(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(partners, eq(partners.id, listings.creatorId))
    .where(and(eq(partners.userId, userId), isStanding))
    .orderBy(listings.id);
  return rows.map(({ id }) => id);
}

/** A listing without the child whom it is about; of one that is shown, as staff approved it. */
export function presentBare(row: ListingRow): Omit<OwnListing, "child"> {
  return {
    ...row,
    word: wordOf(row),
    change: changeStateOf(row),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The refusal for a listing that is not there, or not for whoever asks. */
export function notThere(): AppError {
  return new AppError("not_found", "There is no such listing.");
}

/** Whether staff rejected a listing of a creator, or its change, and have not approved it since (`endHolds`). */
export async function hasRejected(tx: Db, creatorId: number): Promise<boolean> {
  const isRejected = and(eq(listings.creatorId, creatorId), eq(listings.needsApproval, true));
  return (await tx.$count(listings, isRejected)) > 0;
}

/** How many listings and changes wait for staff. */
export async function countToReview(db: Db): Promise<number> {
  return db.$count(listings, isToReview);
}
