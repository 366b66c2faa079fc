import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { answerPage, findNewest, newestFirst } from "#lib/db/newest.ts";
import { rangeOf } from "#lib/list-params.ts";
import { divide, isWithBank } from "../rules.ts";
import type { StaffDeal, StaffDealDetail, StaffDealFilter, StaffDealPage } from "../schema.ts";
import { deals } from "../tables.ts";
import { type DealRow, findDispute, getDeal, listEvents, listProofs } from "./deals.ts";
import { getBalance, goneOf, listPayoutsOf, listRefundsOf } from "./money.ts";
import { presentDispute, shownOf } from "./own.ts";

/** One page of the deals of a filter, the newest first; for staff. */
export async function listDealsForStaff(
  db: Db,
  { status, fulfilment, ...paging }: StaffDealFilter,
): Promise<StaffDealPage> {
  const where = and(
    status && eq(deals.status, status),
    fulfilment && eq(deals.fulfilment, fulfilment),
  );
  const { ids, ...length } = await findNewest(db, deals, { where }, rangeOf(paging));
  const rows = await db
    .select()
    .from(deals)
    .where(inArray(deals.id, ids))
    .orderBy(...newestFirst(deals));
  const data: StaffDeal[] = [];
  for (const row of rows) data.push(await presentForStaff(db, row));
  return answerPage({ rows: data, ...length });
}

/** A deal with all that belongs to it, for staff. Throws `not_found`. */
export async function getDealForStaff(db: Db, id: number): Promise<StaffDealDetail> {
  const deal = await getDeal(db, id);
  const dispute = await findDispute(db, id);
  return {
    ...(await presentForStaff(db, deal)),
    ...shownOf(deal, await listProofs(db, id)),
    dispute: dispute && presentDispute(dispute),
    events: (await listEvents(db, id)).map(({ createdAt, dealId: _dealId, ...event }) => ({
      ...event,
      createdAt: createdAt.toISOString(),
    })),
  };
}

async function presentForStaff(db: Db, deal: DealRow): Promise<StaffDeal> {
  const { id, title, sponsorName, organizerName, amount, refundAmount, status, fulfilment } = deal;
  const { fee: feeCents, share: shareCents } = divide(deal, refundAmount);
  const balance = await getBalance(db, id);
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    ...{ id, title, sponsorName, organizerName, amount, refundAmount, status, fulfilment },
    ...{ feeCents, shareCents },
    paidAt: at(deal.paidAt),
    dueAt: at(deal.dueAt),
    payoutAt: at(deal.payoutAt),
    paidOutAt: at(deal.paidOutAt),
    isWithBank: isWithBank(deal),
    heldCents: balance.held,
    owedCents: -balance.owed,
    trouble: await troubleOf(db, deal),
    createdAt: deal.createdAt.toISOString(),
    updatedAt: deal.updatedAt.toISOString(),
  };
}

/** What about the money of a deal staff have to look at; null where nothing is. */
async function troubleOf(db: Db, deal: DealRow): Promise<StaffDeal["trouble"]> {
  const gone = goneOf(deal, await listRefundsOf(db, deal.id));
  if (gone < deal.refundAmount && deal.bankOutcome !== "lost") return "refund_failed";
  const sent = await listPayoutsOf(db, deal.id);
  const last = sent.findLast(({ kind }) => kind !== "reversal");
  return last?.status === "refused" && !deal.paidOutAt ? "payout_refused" : null;
}
