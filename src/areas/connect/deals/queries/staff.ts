import { and, eq, inArray, isNotNull, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import { findOffer, listEvents as listSteps } from "#areas/connect/offers/queries/offers.ts";
import { presentEvents as presentSteps } from "#areas/connect/offers/queries/own.ts";
import { sharedContacts } from "#areas/connect/profiles/queries.ts";
import type { SharedContact } from "#areas/connect/profiles/schema/choices.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { isRejected } from "#areas/money/payments/queries/payees.ts";
import type { Db } from "#lib/db/db.ts";
import { newestList } from "#lib/db/newest-list.ts";
import { divide, isForStaff, isWithBank, undecidedUntil } from "../rules/deals.ts";
import type { StaffDeal, StaffDealDetail, StaffDealFilter } from "../schema/deals.ts";
import { dealRefunds, deals, disputes, ledger, payouts } from "../tables.ts";
import {
  DEAL_COLUMNS,
  type DealRow,
  findDispute,
  listEvents,
  listMessages,
  listProofs,
  noSuchDeal,
} from "./deals.ts";
import { isRefundFailed } from "./failed-refunds.ts";
import { isHeld, isLeftToStaff, isWordEnded, leftToStaff } from "./left-to-staff.ts";
import { centsOf, listRefundsOf, partsToRefundByHand } from "./money.ts";
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

const owedCents = sql<number>`greatest(0, least(-${standing(ledger.owed)}, -${owedInAll}))::int`;
/** How the last payout of a deal came out. */
const lastPayout = sql<string | null>`(select ${payouts.status} from ${payouts}
    where ${payouts.dealId} = ${id} and ${payouts.kind} <> 'reversal'
    order by ${payouts.id} desc limit 1)`;

/** The provider refused the last transfer of what the organizer is still due. */
const isPayoutRefused = sql<boolean>`(${isHeld} and ${lastPayout} = 'refused')`;

/** The provider never pays the organizer, so staff do it by hand. */
const isPayeeRejected = sql<boolean>`(${isHeld} and exists (select 1 from ${partners} as payee_partner
    where payee_partner.id = ${deals}."organizer_id" and ${isRejected(sql`payee_partner.user_id`)}))`;

/** A restore has forgotten why the organizer was paid. */
const hasUnknownTransfer = sql<boolean>`exists (select 1 from ${payouts}
    where ${payouts.dealId} = ${id} and ${payouts.status} = 'unknown')`;

/** Money that came late or twice could not be sent back, and staff have not refunded it at the provider since. */
const hasLateFailed = sql<boolean>`exists (select 1 from ${dealRefunds} as late
    where late.deal_id = ${id} and late.reason = 'late' and late.status = 'failed'
      and late.amount_cents > (select coalesce(sum(done.amount_cents), 0)
        from ${dealRefunds} as done where done.deal_id = late.deal_id
          and done.payment_intent_id = late.payment_intent_id and done.status = 'done'))`;

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
  /** By what the last payout is known: the provider's number, or what staff wrote. */
  payoutReference: sql<
    string | null
  >`(select coalesce(${payouts.providerId}, ${payouts.note}) from ${payouts}
    where ${payouts.dealId} = ${id} and ${payouts.kind} <> 'reversal' and ${payouts.status} = 'done'
    order by ${payouts.id} desc limit 1)`,
  isPayoutRefused,
  isPayeeRejected,
  hasUnknownTransfer,
  hasLateFailed,
};

/** A deal as it is read for staff: with what stands in the ledger. */
export type StaffDealRow = DealRow & {
  leftToStaff: StaffDeal["leftToStaff"];
  shared: SharedContact[];
  heldCents: number;
  owedCents: number;
  payoutReference: string | null;
  isPayoutRefused: boolean;
  isPayeeRejected: boolean;
  hasUnknownTransfer: boolean;
  hasLateFailed: boolean;
};

const isAtBank = sql<boolean>`(${and(isNotNull(deals.bankDisputeId), isNull(deals.bankOutcome))})`;

/** Deals that staff have to look at. */
const isFlagged = or(
  eq(deals.fulfilment, "disputed"),
  isAtBank,
  isRefundFailed,
  isPayoutRefused,
  isPayeeRejected,
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

/**
 * Deals that are running or whose payout is due, and those with a transfer or a refund that went wrong. They are few,
 * and the costly conditions are evaluated for them alone.
 */
const mayNeedStaff = sql`${deals.id} in (
  select id from ${deals} as running
    where running.fulfilment in ('in_progress', 'delivered', 'changes_requested')
  union all select id from ${deals} as due
    where due.payout_at is not null and due.paid_out_at is null and due.fulfilment <> 'disputed'
  union all select deal_id from ${payouts} where ${payouts.status} = 'unknown'
  union all select deal_id from ${dealRefunds} where ${dealRefunds.status} = 'failed')`;

/**
 * Whether only staff can move a deal on: a guardian's no has stopped it, a side of it is suspended, or its money did not
 * move as it was settled. A disputed deal waits for staff as a dispute (`isUndecided`).
 */
export function needsStaff(now: Date) {
  return and(
    mayNeedStaff,
    ne(deals.fulfilment, "disputed"),
    or(
      and(isLeftToStaff, not(isAtBank)),
      and(or(isPayeeRejected, isPayoutRefused), lte(deals.payoutAt, now), not(isAtBank)),
      hasUnknownTransfer,
      isRefundFailed,
      hasLateFailed,
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
    messages: (await listMessages(db, dealId)).filter(({ createdAt }) =>
      isForStaff(new Date(createdAt), { ...row, dispute }),
    ),
    negotiation: presentSteps(steps, { isPaid: true }),
    events: (await listEvents(db, dealId)).map(presentEvent),
    byHand: byHand && { amountCents: byHand.amountCents, withheldCents: byHand.withheldCents },
    refundByHandCents: centsOf(partsToRefundByHand(row, await listRefundsOf(db, dealId))),
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
  if (row.hasUnknownTransfer) return "unknown_transfer";
  if (row.refundFailedCents > 0 || row.hasLateFailed) return "refund_failed";
  if (row.isPayeeRejected) return "payee_rejected";
  return row.isPayoutRefused ? "payout_refused" : null;
}
