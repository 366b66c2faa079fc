import { createHash } from "node:crypto";
import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import { newestOf } from "../rules/changes.ts";
import { type ChildFacts, NO_FACTS, titleOf } from "../rules/minors.ts";
import type { OwnListing } from "../schema/listings.ts";
import { guardianNoes, listings, minors } from "../tables.ts";
import { type ListingRow, presentBare } from "./listings.ts";

/** What is kept of a child beside the card. */
const FACTS = {
  firstName: minors.firstName,
  lastName: minors.lastName,
  age: minors.age,
  sport: minors.sport,
  position: minors.position,
  school: minors.school,
  guardianName: minors.guardianName,
  guardianEmail: minors.guardianEmail,
};

/** What is known of the child whom a listing is about; nothing where nothing is kept. */
export async function getFacts(db: Db, listingId: number): Promise<ChildFacts> {
  const [facts] = await db.select(FACTS).from(minors).where(eq(minors.listingId, listingId));
  return facts ?? NO_FACTS;
}

/** The address to which the link of a listing was mailed; null for none. */
export async function findAsked(db: Db, listingId: number): Promise<string | null> {
  const { askedEmail } = minors;
  const [asked] = await db
    .select({ askedEmail })
    .from(minors)
    .where(eq(minors.listingId, listingId));
  return asked?.askedEmail ?? null;
}

/** Whether the guardian whom a listing names has agreed to it before, whatever became of that. */
export async function hasGuardianAnswered(db: Db, listingId: number): Promise<boolean> {
  const isOf = and(eq(minors.listingId, listingId), isNotNull(minors.guardianAnsweredAt));
  return (await db.$count(minors, isOf)) > 0;
}

/** Whether another guardian's no took a listing down, and the one who has its link said none. */
export async function isOverruled(db: Db, listingId: number): Promise<boolean> {
  const { askedChildHash, askedGuardianHash } = minors;
  const { childHash, creatorId, guardianHash } = guardianNoes;
  const isTheirNo = and(
    eq(
      creatorId,
      db.select({ id: listings.creatorId }).from(listings).where(eq(listings.id, listingId)),
    ),
    eq(childHash, askedChildHash),
    eq(guardianHash, askedGuardianHash),
  );
  const hasSaidNo = exists(db.select({ creatorId }).from(guardianNoes).where(isTheirNo));
  const isOf = eq(minors.listingId, listingId);
  return (await db.$count(minors, and(isOf, isNotNull(askedGuardianHash), not(hasSaidNo)))) > 0;
}

/** Listings as their creator wrote them last, in their order. */
export async function presentOwn(db: Db, rows: readonly ListingRow[]): Promise<OwnListing[]> {
  const ids = rows.filter(({ isForMinor }) => isForMinor).map(({ id }) => id);
  const { listingId } = minors;
  const known = await db
    .select({ listingId, ...FACTS })
    .from(minors)
    .where(inArray(listingId, ids));
  const children = new Map(known.map(({ listingId: id, ...child }) => [id, child]));
  return rows.map((row) => ({
    ...presentBare(newestOf(row)),
    child: children.get(row.id) ?? null,
  }));
}

/** The stored hash of a guardian's link. Its secret never changes, so links in old mails work. */
export function hashOfLink({ vote }: Secrets, token: string): string {
  return keyedHash(vote, `connect guardian ${token}`);
}

/** The number of the listing of a link with this hash; null for none. */
export async function findLinked(db: Db, tokenHash: string): Promise<number | null> {
  const [linked] = await db
    .select({ listingId: minors.listingId })
    .from(minors)
    .where(eq(minors.guardianTokenHash, tokenHash));
  return linked?.listingId ?? null;
}

/** Stands for every word that everybody would read: a guardian's yes names it, and counts for these words only. */
export function wordsVersion(row: ListingRow): string {
  const { title, description, category, location, audienceSize, audienceDemographics } = row;
  const { dateStart, dateEnd, priceMin, priceMax, benefits, slots, takesLowerOffers, card } = row;
  const words = [
    ...[title, description, category, location, audienceSize, audienceDemographics],
    ...[dateStart, dateEnd, priceMin, priceMax, benefits, slots, takesLowerOffers],
    ...[card?.name, card?.sport, card?.position, card?.ageBand],
  ];
  return createHash("sha256").update(JSON.stringify(words)).digest("base64url");
}

/** Title of a listing about a child after the guardian's no. */
export const NEUTRAL_TITLE = titleOf(NO_FACTS);

/** In a statement: as many benefits as a list has, in words that name no child. */
export function neutralBenefits(list: SQLWrapper): SQL<string[]> {
  return sql`(select coalesce(jsonb_agg('Benefit ' || nth order by nth), '[]'::jsonb)
    from generate_series(1, jsonb_array_length(${list})) as nth)`;
}
