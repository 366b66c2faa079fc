import { type Db, writtenRow } from "#lib/db/db.ts";
import { versionReader } from "#lib/db/testing.ts";
import { keyedHash } from "#lib/secrets.ts";
import type { ListingRow } from "./queries/listings.ts";
import { type ChildFacts, CREATOR_OF_MINOR, cardOf, titleOf } from "./rules/minors.ts";
import { listings, minors } from "./tables.ts";

/** Inserts one active listing; what is not given is a tournament in May 2027 with one slot. */
export async function aListing(
  db: Db,
  given: Pick<typeof listings.$inferInsert, "creatorId"> & Partial<typeof listings.$inferInsert>,
): Promise<ListingRow> {
  const row = {
    title: "Crescent City Classic",
    description: "Forty teams under 14 play for three days on eleven fields at the lake.",
    type: "event" as const,
    category: "signage" as const,
    location: "Metairie, LA",
    audienceSize: 2_000,
    dateStart: "2027-05-08",
    dateEnd: "2027-05-09",
    priceMin: 25_000,
    priceMax: 250_000,
    benefits: ["Banner behind home plate", "Name in every announcement"],
    creatorName: "Lakefront Baseball",
    publishedAt: new Date("2027-03-01T18:00:00Z"),
    expiresAt: new Date("2027-05-10T05:00:00Z"),
    ...given,
  };
  const told = { toldPriceMin: row.priceMin, toldPriceMax: row.priceMax };
  return writtenRow(
    await db
      .insert(listings)
      .values({ ...told, ...row })
      .returning(),
  );
}

/** What staff who have read a listing send with their decision. */
export const asRead = versionReader(listings);

/** Inserts several listings, and gives them. */
export async function someListings(
  db: Db,
  rows: (typeof listings.$inferInsert)[],
): Promise<ListingRow[]> {
  return db.insert(listings).values(rows).returning();
}

/** A child whom a listing may be about. */
export const A_CHILD: ChildFacts = {
  firstName: "Jordan",
  lastName: "Batiste",
  age: 15,
  sport: "Baseball",
  position: "SS",
  school: "Holy Cross School",
  guardianName: "Denise Laurent",
  guardianEmail: "mother@family.example",
};

/** Inserts a listing about a child; what is not given is active, with the word of the guardian. */
export async function aMinorListing(
  db: Db,
  {
    child = {},
    token,
    secret,
    ...given
  }: Parameters<typeof aListing>[1] & {
    child?: Partial<ChildFacts>;
    token?: string;
    /** The secret of votes, with which links are hashed. */
    secret?: string;
  },
): Promise<ListingRow> {
  const facts = { ...A_CHILD, ...child };
  const row = await aListing(db, {
    type: "athlete",
    isForMinor: true,
    title: titleOf(facts),
    card: cardOf(facts),
    creatorName: CREATOR_OF_MINOR,
    description: "Travel ball costs more than we have, and a glove lasts one summer.",
    benefits: ["A post each week", "A day at your store"],
    guardianName: facts.guardianName,
    guardianAgreedAt: new Date("2027-02-20T18:00:00Z"),
    ...given,
  });
  await db.insert(minors).values({
    listingId: row.id,
    ...facts,
    guardianTokenHash: token && secret ? keyedHash(secret, `connect guardian ${token}`) : null,
  });
  return row;
}
