import { and, desc, eq, gte, inArray, lte, type SQL } from "drizzle-orm";
import { findPartner, getConnectSettings } from "#areas/connect/profiles/queries.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import type { Person } from "#areas/platform/accounts/access/actor.ts";
import { createKeyedContentCache } from "#lib/content-cache.ts";
import { ignoringVotes } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { answerPage, findFirst, type Length } from "#lib/db/newest.ts";
import { matchesSearch } from "#lib/db/search-vector.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { presentAs } from "#lib/http/response-body.ts";
import { rangeOf } from "#lib/list-params.ts";
import { GOOD_MATCH, matchOf, type Wishes } from "../rules/listings.ts";
import { shownOfMinor } from "../rules/public-fields.ts";
import { type BrowseFilter, type BrowsePage, PublicListing } from "../schema/listings.ts";
import { listings, savedListings } from "../tables.ts";
import { freeSlots, LISTING_COLUMNS, type ListingRow, notThere } from "./listings.ts";

const PAGE_SIZE = 24;

/** The most listings that an account may have saved. */
export const MOST_SAVED = 200;

const isActive = eq(listings.status, "active");
const order = [listings.isHighlighted, listings.publishedAt, listings.id];
const inOrder = order.map((column) => desc(column));

interface ShownRow extends ListingRow {
  isCreatorVerified: boolean;
}

/** The most filters whose lengths are kept. */
const MOST_LENGTHS = 100;

/** Reads one page of the active listings of a filter: highlighted ones first, then the newest. */
export type Browse = (actor: Person, filter: BrowseFilter) => Promise<BrowsePage>;

/** How long a filter's list is, is counted once until public content changes, whoever browses it. */
export function createBrowse({ database }: Deps): Browse {
  const { db, contentVersion } = database;
  const lengths = createKeyedContentCache<Length>(ignoringVotes(contentVersion), MOST_LENGTHS);
  return async (actor, { page = 1, ...filter }) => {
    const search = filter.q ? matchesSearch(listings.searchVector, filter.q) : undefined;
    const { ids, ...length } = await findFirst(
      db,
      { table: listings, order },
      { where: and(isActive, conditionOf(filter)), search },
      rangeOf({ page, pageSize: PAGE_SIZE }),
      (count) => lengths(keyOf(filter), count),
    );
    const rows = await selectShown(db, inArray(listings.id, ids)).orderBy(...inOrder);
    const { feePercent } = await getConnectSettings(db);
    return { ...answerPage({ ...length, rows: await presentFor(db, actor, rows) }), feePercent };
  };
}

function keyOf({ q, type, category, creator, place, from, to, budget }: BrowseFilter): string {
  return JSON.stringify([q, type, category, creator, place, from, to, budget]);
}

/** An active listing. Throws `gone` for a closed one that was not about a child, else `not_found`. */
export async function getShownListing(db: Db, actor: Person, id: number): Promise<PublicListing> {
  const rows = await selectShown(db, and(isActive, eq(listings.id, id)));
  const [shown] = await presentFor(db, actor, rows);
  if (!shown) throw await whyNotShown(db, id);
  return shown;
}

async function whyNotShown(db: Db, id: number): Promise<AppError> {
  const isClosed = and(
    eq(listings.id, id),
    inArray(listings.status, ["expired", "completed"]),
    // Nobody is told that there was a listing about a child.
    eq(listings.isForMinor, false),
  );
  const wasClosed = (await db.$count(listings, isClosed)) > 0;
  return wasClosed ? new AppError("gone", "This listing is closed.") : notThere();
}

/** The most listings that the sitemap names. */
const MOST_LISTED = 5_000;

/** The active listings for the sitemap, in the order of browsing, without those about a child. */
export async function listListingPages(db: Db): Promise<{ id: number; updatedAt: Date }[]> {
  const { id, updatedAt } = listings;
  return db
    .select({ id, updatedAt })
    .from(listings)
    .where(and(isActive, eq(listings.isForMinor, false)))
    .orderBy(...inOrder)
    .limit(MOST_LISTED);
}

/** The active listings that an account has saved, the last saved first. */
export async function listSaved(db: Db, actor: Person, userId: number): Promise<PublicListing[]> {
  const rows = await db
    .select({ ...LISTING_COLUMNS, isCreatorVerified: partners.isVerified })
    .from(savedListings)
    .innerJoin(listings, eq(listings.id, savedListings.listingId))
    .innerJoin(partners, eq(partners.id, listings.creatorId))
    .where(and(eq(savedListings.userId, userId), isActive))
    .orderBy(desc(savedListings.id))
    .limit(MOST_SAVED);
  return presentFor(db, actor, rows);
}

/** What an account has saved, whether it is still shown or not. */
export async function listSavedIds(db: Db, userId: number) {
  const { listingId, createdAt } = savedListings;
  return db
    .select({ listingId, createdAt })
    .from(savedListings)
    .where(eq(savedListings.userId, userId))
    .orderBy(desc(savedListings.id))
    .limit(MOST_SAVED);
}

function selectShown(db: Db, where: SQL | undefined) {
  return db
    .select({ ...LISTING_COLUMNS, isCreatorVerified: partners.isVerified })
    .from(listings)
    .innerJoin(partners, eq(partners.id, listings.creatorId))
    .where(where);
}

/** All of it can be told from the index of active listings, but the creator, who has an index too. */
function conditionOf(filter: Omit<BrowseFilter, "page" | "q">): SQL | undefined {
  const { type, category, creator, place, from, to, budget } = filter;
  return and(
    // Whose parent somebody is stands on no page.
    creator === undefined
      ? undefined
      : and(eq(listings.creatorId, creator), eq(listings.isForMinor, false)),
    type && eq(listings.type, type),
    category && eq(listings.category, category),
    place ? matchesSearch(listings.placeWords, place) : undefined,
    from ? gte(listings.dateEnd, from) : undefined,
    to ? lte(listings.dateStart, to) : undefined,
    budget === undefined ? undefined : lte(listings.priceMin, budget),
  );
}

async function presentFor(db: Db, actor: Person, rows: ShownRow[]): Promise<PublicListing[]> {
  const userId = actor.kind === "member" ? actor.userId : null;
  const partner = userId === null ? null : await findPartner(db, userId);
  const wishes = partner?.userType === "sponsor" ? partner : null;
  const ids = rows.map(({ id }) => id);
  const saved = userId === null ? new Set() : await savedAmong(db, userId, ids);
  return rows.map((row) =>
    presentShown(row, {
      isSaved: saved.has(row.id),
      match: wishes && presentMatch(wishes, row),
    }),
  );
}

/** Exactly what everybody may see of a listing, and what only the person who asks may see. */
export function presentShown(
  row: ShownRow,
  own: Pick<PublicListing, "isSaved" | "match">,
): PublicListing {
  const listing = {
    ...row,
    slotsFree: freeSlots(row),
    publishedAt: row.publishedAt?.toISOString(),
    ...own,
  };
  return presentAs(PublicListing, row.isForMinor ? shownOfMinor(listing) : listing);
}

function presentMatch(wishes: Wishes, row: ShownRow) {
  const { score, reasons } = matchOf(wishes, row);
  return { score, isGood: score >= GOOD_MATCH, reasons };
}

async function savedAmong(db: Db, userId: number, ids: number[]): Promise<Set<number>> {
  const { listingId } = savedListings;
  const rows = await db
    .select({ listingId })
    .from(savedListings)
    .where(and(eq(savedListings.userId, userId), inArray(listingId, ids)));
  return new Set(rows.map((row) => row.listingId));
}
