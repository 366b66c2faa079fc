import { and, eq, gte, isNotNull, notInArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { listings } from "#areas/connect/listings/tables.ts";
import { offers } from "#areas/connect/offers/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { findSetting } from "#lib/db/site-settings.ts";
import { DAY_MS } from "#lib/time.ts";
import { type ConnectFigures, DealComparison } from "../schema/figures.ts";
import { deals, ledger } from "../tables.ts";

const WINDOW_MS = 90 * DAY_MS;

/** Where the last comparisons with the payment provider are kept. */
export const COMPARISONS = {
  payments: "connect-payments-compared",
  transfers: "connect-transfers-compared",
} as const;

const count = sql<number>`count(*)::int`;

/** How Connect has done over the 90 days before `now`, and how its money stands. */
export async function getConnectFigures(db: Db, now: Date): Promise<ConnectFigures> {
  const since = new Date(now.getTime() - WINDOW_MS);
  return {
    ...(await getListingFigures(db, since)),
    ...(await getOfferFigures(db, since)),
    ...(await getDealFigures(db, since)),
    payments: await readComparison(db, COMPARISONS.payments),
    transfers: await readComparison(db, COMPARISONS.transfers),
  };
}

async function getListingFigures(db: Db, since: Date) {
  const isNew = gte(listings.publishedAt, since);
  const first = db
    .selectDistinctOn([offers.listingId], {
      listingId: offers.listingId,
      createdAt: offers.createdAt,
    })
    .from(offers)
    .orderBy(offers.listingId, offers.createdAt)
    .as("first_offers");
  const [found] = await db
    .select({
      listingsPublished: count,
      // Offers of an earlier publication are no answer to this one.
      hoursToFirstOffer: sql<number | null>`(percentile_cont(0.5) within group
        (order by extract(epoch from ${first.createdAt} - ${listings.publishedAt}) / 3600)
        filter (where ${first.createdAt} >= ${listings.publishedAt}))::float`,
    })
    .from(listings)
    .leftJoin(first, eq(first.listingId, listings.id))
    .where(isNew);
  return found ?? { listingsPublished: 0, hoursToFirstOffer: null };
}

async function getOfferFigures(db: Db, since: Date) {
  const isNew = gte(offers.createdAt, since);
  const offersMade = await db.$count(offers, isNew);
  const isOver = and(isNew, notInArray(offers.status, ["pending", "countered"]));
  const over = await db.$count(offers, isOver);
  const accepted = await db.$count(offers, and(isNew, eq(offers.status, "accepted")));
  return { offersMade, shareAccepted: over === 0 ? null : accepted / over };
}

async function getDealFigures(db: Db, since: Date) {
  const [paid] = await db
    .select({
      dealsPaidOut: count,
      daysToPayout: sql<number | null>`(percentile_cont(0.5) within group
        (order by extract(epoch from ${deals.paidOutAt} - ${deals.createdAt}) / 86400))::float`,
    })
    .from(deals)
    .where(and(isNotNull(deals.paidOutAt), gte(deals.paidOutAt, since)));
  const sumOf = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;
  const [now] = await db
    .select({ held: sumOf(ledger.held), owed: sumOf(ledger.owed) })
    .from(ledger);
  const [earned] = await db
    .select({ fee: sumOf(ledger.fee) })
    .from(ledger)
    .where(gte(ledger.createdAt, since));
  return {
    dealsPaidOut: paid?.dealsPaidOut ?? 0,
    daysToPayout: paid?.daysToPayout ?? null,
    heldCents: now?.held ?? 0,
    owedCents: -(now?.owed ?? 0),
    feesCents: earned?.fee ?? 0,
  };
}

async function readComparison(db: Db, key: string): Promise<DealComparison | null> {
  const kept = await findSetting(db, key);
  return kept === null ? null : DealComparison.parse(JSON.parse(kept));
}
