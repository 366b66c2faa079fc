import { and, eq, gte, inArray, or, sql } from "drizzle-orm";
import { listings } from "#areas/connect/listings/tables.ts";
import { sharedContacts } from "#areas/connect/profiles/queries.ts";
import type { Db } from "#lib/db/db.ts";
import { answerPage, findNewest, newestFirst } from "#lib/db/newest.ts";
import { rangeOf } from "#lib/list-params.ts";
import { FLAGGED_TRIES } from "../rules/offers.ts";
import type { StaffOfferFilter, StaffOfferPage } from "../schema.ts";
import { offers } from "../tables.ts";
import { selectTalks } from "./offers.ts";

const creatorId = sql`(select "creator_id" from ${listings} where "id" = ${offers}."listing_id")`;
const sharedBySides = sharedContacts(sql`${offers}."sponsor_id"`, creatorId);

/** Talks that staff have to look at: somebody keeps giving contact details, or both sides may be one person. */
const isFlagged = or(
  gte(offers.contactTries, FLAGGED_TRIES),
  sql`cardinality(${sharedBySides}) > 0`,
);

/** One page of all talks of a filter, the newest first; for staff. What was written is not in it. */
export async function listOffersForStaff(
  db: Db,
  { status, flagged, ...paging }: StaffOfferFilter,
): Promise<StaffOfferPage> {
  const where = and(status && eq(offers.status, status), flagged && isFlagged);
  const { ids, ...length } = await findNewest(db, offers, { where }, rangeOf(paging));
  const rows = await selectTalks(db)
    .where(inArray(offers.id, ids))
    .orderBy(...newestFirst(offers));
  const shared = await readShared(db, ids);
  return answerPage({ rows, ...length }, ({ offer, sponsor, creator }) => ({
    id: offer.id,
    listingId: offer.listingId,
    title: offer.snapshot.title,
    sponsorName: sponsor.companyName,
    creatorName: creator.companyName,
    amount: offer.amount,
    status: offer.status,
    rounds: offer.rounds,
    contactTries: offer.contactTries,
    sharedContacts: shared.get(offer.id) ?? [],
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
  }));
}

/** What the two sides of each of these talks have in common. */
async function readShared(db: Db, ids: number[]) {
  const rows = await db
    .select({ id: offers.id, shared: sharedBySides })
    .from(offers)
    .where(inArray(offers.id, ids));
  return new Map(rows.map(({ id, shared }) => [id, shared]));
}
