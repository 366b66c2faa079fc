import { inArray } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { StaffListing } from "../schema/listings.ts";
import { listings } from "../tables.ts";
import { LISTING_COLUMNS, type ListingRow, presentBare } from "./listings.ts";
import { markWithheld } from "./noes.ts";

/** A listing as staff see it, before noes of guardians are marked (`markWithheld`). */
export function presentForStaff(row: ListingRow): StaffListing {
  const { creatorId, creatorName, card, guardianName, guardianAgreedAt } = row;
  return {
    ...presentBare(row),
    ...{ creatorId, creatorName, card, guardianName },
    proposed: row.status === "active" ? row.change : null,
    withheld: [],
    guardianAgreedAt: guardianAgreedAt?.toISOString() ?? null,
  };
}

/** The listings with these ids as staff see them, in any order. */
export async function findStaffListings(db: Db, ids: readonly number[]): Promise<StaffListing[]> {
  const rows = await db
    .select(LISTING_COLUMNS)
    .from(listings)
    .where(inArray(listings.id, [...ids]))
    .limit(ids.length);
  return markWithheld(db, rows.map(presentForStaff));
}
