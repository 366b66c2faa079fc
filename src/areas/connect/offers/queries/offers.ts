import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { listings } from "#areas/connect/listings/tables.ts";
import { profileColumns } from "#areas/connect/profiles/queries.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { DAY_MS } from "#lib/time.ts";
import { MOST_MESSAGES, OPEN_DAYS, type Side } from "../rules/offers.ts";
import { offerEvents, offers } from "../tables.ts";

type ListingStatus = (typeof listings.$inferSelect)["status"];

export type OfferRow = typeof offers.$inferSelect;
export type OfferEventRow = typeof offerEvents.$inferSelect;

const isOpen = inArray(offers.status, ["pending", "countered"]);

/** More steps than a talk can have, with its messages. */
const MOST_EVENTS = 20 + MOST_MESSAGES;

/** Which listing a talk is about. Throws `not_found`. */
export async function getListingId(db: Db, id: number): Promise<number> {
  const { listingId } = offers;
  const [row] = await db.select({ listingId }).from(offers).where(eq(offers.id, id));
  if (!row) throw noSuchOffer();
  return row.listingId;
}

/** A negotiation; null for none. */
export async function findOffer(db: Db, id: number): Promise<OfferRow | null> {
  const [row] = await db.select().from(offers).where(eq(offers.id, id));
  return row ?? null;
}

/** Locks a talk until the transaction ends; its listing is locked before. Throws `not_found`. */
export async function lockOffer(tx: Db, id: number): Promise<OfferRow> {
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for("update");
  if (!row) throw noSuchOffer();
  return row;
}

/** All steps of a talk, the first one first. */
export async function listEvents(db: Db, offerId: number): Promise<OfferEventRow[]> {
  return db
    .select()
    .from(offerEvents)
    .where(eq(offerEvents.offerId, offerId))
    .orderBy(asc(offerEvents.id))
    .limit(MOST_EVENTS);
}

/** What one side wrote in the steps of a negotiation, in their order. */
export function messagesOf(events: readonly OfferEventRow[], by: OfferEventRow["by"]): string[] {
  return events.flatMap((event) => (event.by === by && event.message ? [event.message] : []));
}

/** A step of a talk; null for none. */
export async function findEvent(
  db: Db,
  { offerId, id }: { offerId: number; id: number },
): Promise<OfferEventRow | null> {
  const isIt = and(eq(offerEvents.offerId, offerId), eq(offerEvents.id, id));
  const [row] = await db.select().from(offerEvents).where(isIt);
  return row ?? null;
}

/** The open talks about a listing, but one, by their numbers. */
export async function listOpenOn(
  tx: Db,
  { listingId, but = 0, limit }: { listingId: number; but?: number; limit: number },
): Promise<OfferRow[]> {
  return tx
    .select()
    .from(offers)
    .where(and(eq(offers.listingId, listingId), isOpen, ne(offers.id, but)))
    .orderBy(asc(offers.id))
    .limit(limit)
    .for("update");
}

/** The listings of an account about which somebody talks, by their numbers. */
export async function listTalkedOf(tx: Db, userId: number): Promise<number[]> {
  const { listingId } = offers;
  const rows = await tx
    .selectDistinct({ listingId })
    .from(offers)
    .innerJoin(listings, eq(listings.id, listingId))
    .innerJoin(partners, eq(partners.id, listings.creatorId))
    .where(and(eq(partners.userId, userId), isOpen))
    .orderBy(asc(listingId));
  return rows.map((row) => row.listingId);
}

/** The open talks that an account began, in the order in which their listings are locked. */
export async function listBegunBy(
  tx: Db,
  userId: number,
): Promise<{ id: number; listingId: number }[]> {
  const { id, listingId } = offers;
  return tx
    .select({ id, listingId })
    .from(offers)
    .innerJoin(partners, eq(partners.id, offers.sponsorId))
    .where(and(eq(partners.userId, userId), isOpen))
    .orderBy(asc(listingId), asc(id));
}

/** How many talks of an account are open, on either side. */
export async function countOpenOf(db: Db, userId: number): Promise<number> {
  const own = db.select({ id: partners.id }).from(partners).where(eq(partners.userId, userId));
  const listed = db
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.creatorId, own));
  const isOwn = or(inArray(offers.sponsorId, own), inArray(offers.listingId, listed));
  return db.$count(offers, and(isOwn, isOpen));
}

/** Whether a talk about a listing is kept, in a query of listings. */
export function isTalkedOf(db: Db): SQL {
  const about = db
    .select({ id: offers.id })
    .from(offers)
    .where(eq(offers.listingId, sql`${listings}."id"`));
  return exists(about);
}

/** How often a sponsor has named an amount or withdrawn one since a moment, over all talks. */
export async function countSteps(tx: Db, sponsorId: number, since: Date): Promise<number> {
  const own = tx.select({ id: offers.id }).from(offers).where(eq(offers.sponsorId, sponsorId));
  return tx.$count(
    offerEvents,
    and(
      inArray(offerEvents.offerId, own),
      eq(offerEvents.by, "sponsor"),
      inArray(offerEvents.kind, ["offer", "counter", "withdraw"]),
      gt(offerEvents.createdAt, since),
    ),
  );
}

/** How many open talks a sponsor has. */
export async function countOpen(tx: Db, sponsorId: number): Promise<number> {
  return tx.$count(offers, and(eq(offers.sponsorId, sponsorId), isOpen));
}

/**
 * The talks of a sponsor about a listing that came to nothing, the last one first. What ended because the listing did
 * is nobody's refusal.
 */
export async function listFailed(tx: Db, { listingId, sponsorId }: Pair): Promise<OfferRow[]> {
  const closed = tx
    .select({ id: offerEvents.id })
    .from(offerEvents)
    .where(and(eq(offerEvents.offerId, offers.id), eq(offerEvents.kind, "close")));
  return tx
    .select()
    .from(offers)
    .where(
      and(
        eq(offers.listingId, listingId),
        eq(offers.sponsorId, sponsorId),
        inArray(offers.status, ["declined", "withdrawn", "expired"]),
        notExists(closed),
      ),
    )
    .orderBy(desc(offers.id))
    .limit(10);
}

interface Pair {
  listingId: number;
  sponsorId: number;
}

/** The open talk of a sponsor about a listing; null for none. */
export async function findOpen(db: Db, { listingId, sponsorId }: Pair): Promise<OfferRow | null> {
  const [row] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.listingId, listingId), eq(offers.sponsorId, sponsorId), isOpen));
  return row ?? null;
}

/** The two sides of a talk, and what everybody sees of its listing. */
export const sponsors = alias(partners, "sponsors");
export const creators = alias(partners, "creators");

/** A talk with its two sides and its listing as it is now. */
export function selectTalks(db: Db) {
  const side = (table: typeof sponsors | typeof creators) => ({
    ...{ id: table.id, userId: table.userId, ...profileColumns(table) },
  });
  const { id, status, updatedAt, title, type, category, dateStart, dateEnd } = listings;
  const { audienceSize, priceMin, priceMax, benefits, isForMinor } = listings;
  return db
    .select({
      offer: offers,
      sponsor: side(sponsors),
      creator: side(creators),
      listing: {
        ...{ id, status, updatedAt, title, type, category, dateStart, dateEnd },
        ...{ audienceSize, priceMin, priceMax, benefits, isForMinor },
      },
    })
    .from(offers)
    .innerJoin(listings, eq(listings.id, offers.listingId))
    .innerJoin(sponsors, eq(sponsors.id, offers.sponsorId))
    .innerJoin(creators, eq(creators.id, listings.creatorId))
    .$dynamic();
}

export type TalkRow = Awaited<ReturnType<typeof selectTalks>>[number];

interface Due {
  now: Date;
  /** Where a listing takes no sponsor any more. */
  endedStatuses: ListingStatus[];
  after: number;
  limit: number;
}

/**
 * Open talks that have expired, that expire within a day and nobody was told, or whose listing has ended, by their
 * numbers.
 */
export async function listDue(db: Db, { now, endedStatuses, after, limit }: Due) {
  const { id, listingId, lastAt, expiryToldAt } = offers;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return db
    .select({ id, listingId })
    .from(offers)
    .innerJoin(listings, eq(listings.id, listingId))
    .where(
      and(
        isOpen,
        gt(id, after),
        or(
          lte(lastAt, daysAgo(OPEN_DAYS)),
          and(lte(lastAt, daysAgo(OPEN_DAYS - 1)), isNull(expiryToldAt)),
          inArray(listings.status, endedStatuses),
        ),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
}

/** The side of a talk that somebody is on. Throws `not_found` for whoever is on none. */
export function requireSide(
  { offer, listing }: { offer: OfferRow; listing: { creatorId: number } },
  { id }: { id: number },
): Side {
  if (offer.sponsorId === id) return "sponsor";
  if (listing.creatorId === id) return "creator";
  throw noSuchOffer();
}

/** The refusal for a talk that is not there, or not for whoever asks. */
export function noSuchOffer(): AppError {
  return new AppError("not_found", "There is no such offer.");
}
