import { type Db, writtenRow } from "#lib/db/db.ts";
import type { ListingRow } from "./queries/listings.ts";
import { listings } from "./tables.ts";

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

/** Inserts several listings, and gives them. */
export async function someListings(
  db: Db,
  rows: (typeof listings.$inferInsert)[],
): Promise<ListingRow[]> {
  return db.insert(listings).values(rows).returning();
}
