import { readChildren } from "#areas/board/prospects/queries/namesakes.ts";
import {
  guardianSaidNo,
  namesakesIn,
  type Withheld,
} from "#areas/board/prospects/rules/names/namesakes.ts";
import { listNoesOfOthers } from "#areas/youscout/nominations/queries/noes-of-others.ts";
import { readNominated } from "#areas/youscout/nominations/queries/nominated.ts";
import type { Db } from "#lib/db/db.ts";
import type { StaffListing } from "../schema/listings.ts";
import { getFacts } from "./minors.ts";

/**
 * Noes of other guardians about the child of a listing (decision 030), unless staff said when they showed the listing
 * that it is about another player.
 */
export async function listNoesAgainst(db: Db, listingId: number): Promise<Withheld[]> {
  const { firstName, lastName, guardianEmail: address } = await getFacts(db, listingId);
  if (!firstName || !lastName) return [];
  return listNoesOfOthers(db, { child: { firstName, lastName }, listingId, address });
}

/** Marks the listings about children whose guardians said no, for staff. */
export async function markWithheld(
  db: Db,
  entries: readonly StaffListing[],
): Promise<StaffListing[]> {
  if (!entries.some(({ isForMinor }) => isForMinor)) return [...entries];
  const { withheld } = await readChildren(db, readNominated);
  const marked: StaffListing[] = [];
  for (const entry of entries) {
    const { firstName, lastName } = entry.isForMinor ? await getFacts(db, entry.id) : NOBODY;
    const isMet =
      firstName && lastName && namesakesIn(withheld, { firstName, lastName }).length > 0;
    const noes = isMet ? await listNoesAgainst(db, entry.id) : [];
    marked.push({ ...entry, withheld: noes.map(guardianSaidNo) });
  }
  return marked;
}

const NOBODY = { firstName: null, lastName: null };
