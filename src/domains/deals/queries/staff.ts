import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { findOffer, listEvents as listSteps } from "#domains/offers/queries/offers.ts";
import { presentEvent as presentStep } from "#domains/offers/queries/own.ts";
import { sharedContacts } from "#domains/partners/queries.ts";
import type { SharedContact } from "#domains/partners/schema/choices.ts";
import { partners } from "#domains/partners/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { newestList } from "#lib/db/newest-list.ts";
import { divide, isWithBank, undecidedUntil } from "../rules.ts";
import type { StaffDeal, StaffDealDetail, StaffDealFilter } from "../schema.ts";
import { dealRefunds, deals, disputes, ledger, payouts } from "../tables.ts";
import {
  DEAL_COLUMNS,
  type DealRow,
  findDispute,
  listEvents,
  listProofs,
  noSuchDeal,
} from "./deals.ts";
import { isLeftToStaff, isWordEnded, leftToStaff } from "./left-to-staff.ts";
import { presentDispute, presentEvent, shownOf } from "./own.ts";
import { partByHand } from "./payout-part.ts";

// The table is named beside the column: Drizzle leaves it out where a statement reads one table alone.
const id = sql`${deals}."id"`;
const standing = (column: typeof ledger.held | typeof ledger.owed) =>
  sql<number>`coalesce((select sum(${column}) from ${ledger} where ${ledger.dealId} = ${id}), 0)::int`;
/** What stands as owed over all deals of the organizer, with what payouts on their way withhold; below zero is owed. */
const owedInAll = sql`(coalesce((select sum(${ledger.owed}) from ${ledger}
  join ${deals} as "other" on "other"."id" = ${ledger.dealId}
  where "other"."organizer_id" = ${deals}."organizer_id"), ${standing(ledger.owed)})
  + coalesce((select sum(${payouts.withheldCents}) from ${payouts}
    join ${deals} as "other" on "other"."id" = ${payouts.dealId}
    where "other"."organizer_id" = ${deals}."organizer_id" and ${payouts.status} = 'asked'), 0))`;

const goneCents = sql<number>`coalesce((select sum(${dealRefunds.amountCents}) from ${dealRefunds}
    where ${dealRefunds.dealId} = ${id} and ${dealRefunds.status} <> 'failed'
      and ${dealRefunds.reason} <> 'late'), 0)::int`;
const owedCents = sql<number>`greatest(0, least(-${standing(ledger.owed)}, -${owedInAll}))::int`;
/** How the last payout of a deal came out. */
const lastPayout = sql<string | null>`(select ${payouts.status} from ${payouts}
    where ${payouts.dealId} = ${id} and ${payouts.kind} <> 'reversal'
    order by ${payouts.id} desc limit 1)`;

/** A restore has forgotten why the organizer was paid. */
const hasUnknownTransfer = sql<boolean>`exists (select 1 from ${payouts}
    where ${payouts.dealId} = ${id} and ${payouts.status} = 'unknown')`;

/** Money that came late or twice could not be sent back. */
const hasLateFailed = sql<boolean>`exists (select 1 from ${dealRefunds}
    where ${dealRefunds.dealId} = ${id} and ${dealRefunds.reason} = 'late'
      and ${dealRefunds.status} = 'failed')`;

const shared = sharedContacts(sql`${deals}."sponsor_id"`, sql`${deals}."organizer_id"`);

const COLUMNS = {
  ...DEAL_COLUMNS,
  // Staff know whose child it was about; the sponsor does not.
  organizerName: sql<string>`case when ${deals.isForMinor} then coalesce((select ${partners.companyName}
    from ${partners} where ${partners.id} = ${deals}."organizer_id"), ${deals.organizerName})
    else ${deals.organizerName} end`,
  leftToStaff,
  shared,
  heldCents: standing(ledger.held),
  owedCents,
  goneCents,
  /** By what the last payout is known: the provider's number, or what staff wrote. */
  payoutReference: sql<
    string | null
  >`(select coalesce(${payouts.providerId}, ${payouts.note}) from ${payouts}
    where ${payouts.dealId} = ${id} and ${payouts.kind} <> 'reversal' and ${payouts.status} = 'done'
    order by ${payouts.id} desc limit 1)`,
  lastPayout,
  hasUnknownTransfer,
  hasLateFailed,
};

/** A deal as it is read for staff: with what stands in the ledger. */
export type StaffDealRow = DealRow & {
  leftToStaff: StaffDeal["leftToStaff"];
  shared: SharedContact[];
  heldCents: number;
  owedCents: number;
  goneCents: number;
  payoutReference: string | null;
  lastPayout: string | null;
  hasUnknownTransfer: boolean;
  hasLateFailed: boolean;
};

const isAtBank = and(isNotNull(deals.bankDisputeId), isNull(deals.bankOutcome));
/** Less was given back than was settled; what a bank gave back is not ours to give. */
const hasRefundFailed = and(
  sql`${goneCents} < ${deals.refundAmount}`,
  or(isNull(deals.bankOutcome), ne(deals.bankOutcome, "lost")),
);
const isPayoutRefused = and(isNull(deals.paidOutAt), sql`${lastPayout} = 'refused'`);

/** Deals that staff have to look at. */
const isFlagged = or(
  eq(deals.fulfilment, "disputed"),
  isAtBank,
  hasRefundFailed,
  isPayoutRefused,
  hasUnknownTransfer,
  hasLateFailed,
  sql`${owedCents} > 0`,
  isLeftToStaff,
  eq(deals.hasSameCard, true),
  sql`cardinality(${shared}) > 0`,
);

/**
 * Whether a disputed deal, joined with its dispute, waits for a decision of staff: once the organizer has answered or
 * can't answer any more, as `undecidedUntil` says of one deal.
 */
export function isUndecided(now: Date) {
  return and(
    eq(deals.fulfilment, "disputed"),
    isNull(disputes.decidedAt),
    or(
      isNotNull(disputes.answer),
      lte(disputes.answerBy, now),
      isNull(deals.organizerId),
      isWordEnded,
    ),
  );
}

/** The deals with these ids as staff see them, in any order. */
export async function findStaffDeals(db: Db, ids: readonly number[]): Promise<StaffDeal[]> {
  const rows = await db
    .select(COLUMNS)
    .from(deals)
    .where(inArray(deals.id, [...ids]))
    .limit(ids.length);
  return rows.map(presentForStaff);
}

/** The deals of a filter, the newest first; for staff. */
export const dealList = newestList({
  table: deals,
  columns: COLUMNS,
  where: ({ status, fulfilment, flagged }: StaffDealFilter) =>
    and(
      status && eq(deals.status, status),
      fulfilment && eq(deals.fulfilment, fulfilment),
      flagged && isFlagged,
    ),
});

/** A deal with all that belongs to it, for staff. Throws `not_found`. */
export async function getDealForStaff(db: Db, dealId: number, now: Date): Promise<StaffDealDetail> {
  const [row] = await db.select(COLUMNS).from(deals).where(eq(deals.id, dealId));
  if (!row) throw noSuchDeal();
  const dispute = await findDispute(db, dealId);
  const byHand = await partByHand(db, row, now);
  const { listingId, audienceSize, dateStart, dateEnd } = row;
  // Without a dispute, what was written is for the two sides alone.
  const offerId = dispute && row.offerId;
  const offer = offerId === null ? null : await findOffer(db, offerId);
  const steps = offerId === null ? [] : await listSteps(db, offerId);
  return {
    ...presentForStaff(row),
    ...shownOf(row, await listProofs(db, dealId)),
    dispute: dispute && presentDispute(dispute),
    undecidedUntil: undecidedUntil(row, dispute, now)?.toISOString() ?? null,
    ...{ listingId, audienceSize, dateStart, dateEnd },
    snapshot: offer?.snapshot ?? null,
    negotiation: steps.map((step) => presentStep(step, true)),
    events: (await listEvents(db, dealId)).map(presentEvent),
    byHand: byHand && { amountCents: byHand.amountCents, withheldCents: byHand.withheldCents },
  };
}

/** A deal as staff see it. */
export function presentForStaff(row: StaffDealRow): StaffDeal {
  const { title, sponsorName, organizerName, amount, refundAmount, status, fulfilment } = row;
  const { fee: feeCents, share: shareCents } = divide(row, refundAmount);
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    id: row.id,
    ...{ title, sponsorName, organizerName, amount, refundAmount, status, fulfilment },
    ...{ feeCents, shareCents, heldCents: row.heldCents, owedCents: row.owedCents },
    paidAt: at(row.paidAt),
    dueAt: at(row.dueAt),
    payoutAt: at(row.payoutAt),
    paidOutAt: at(row.paidOutAt),
    isWithBank: isWithBank(row),
    leftToStaff: row.leftToStaff,
    trouble: troubleOf(row),
    sharedContacts: row.hasSameCard ? [...row.shared, "card" as const] : row.shared,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What about the money of a deal staff have to look at; null where nothing is. */
function troubleOf(row: StaffDealRow): StaffDeal["trouble"] {
  const { goneCents, refundAmount, bankOutcome, lastPayout, paidOutAt } = row;
  if (row.hasUnknownTransfer) return "unknown_transfer";
  const hasFailed = goneCents < refundAmount && bankOutcome !== "lost";
  if (hasFailed || row.hasLateFailed) return "refund_failed";
  return lastPayout === "refused" && !paidOutAt ? "payout_refused" : null;
}
