import * as z from "zod/mini";
import { exportList } from "#areas/platform/audit/service/export-list.ts";
import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import type { CsvColumn } from "#lib/http/csv.ts";
import { staffListRoutes } from "#lib/http/list-routes.ts";
import { IdParams } from "#lib/http/params.ts";
import { typedDollars } from "#lib/money.ts";
import type { StaffWho } from "#lib/staff-rights.ts";
import { getConnectFigures } from "../queries/figures.ts";
import { dealList, getDealForStaff, presentForStaff, type StaffDealRow } from "../queries/staff.ts";
import { divide } from "../rules/deals.ts";
import {
  DealDecision,
  PayoutByHand,
  StaffDealDetail,
  StaffDealFilter,
  StaffDealPage,
} from "../schema/deals.ts";
import { ConnectFiguresAnswer } from "../schema/figures.ts";
import { decideDeal, payByHand, recordRepayment, refundByHand } from "../service/decide-deal.ts";

const OneDeal = z.object({ data: StaffDealDetail });

/** Bookkeepers read the deals and figures as well, but not what the two sides wrote. */
const READERS: StaffWho = ["partners", "bookkeeper"];

/** Staff: all deals with their money, decisions about them, and payouts made elsewhere. Also while Connect is off. */
export function dealAdminRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  staffListRoutes(app, deps, {
    title: "Deals in Connect",
    who: READERS,
    addresses: { page: "/api/admin/connect/deals", file: "/api/admin/connect/deals.csv" },
    querystring: StaffDealFilter,
    response: StaffDealPage,
    list: dealList,
    present: presentForStaff,
    type: "deal",
    exportRows: exportList,
    file: { name: "connect-deals", columns: COLUMNS },
  });

  app.get(
    "/api/admin/connect/deals/:id",
    {
      config: { who: "partners", reads: "deal", refuses: ["not_found"] },
      schema: {
        summary: "A deal with all that belongs to it",
        params: IdParams,
        response: { 200: OneDeal },
      },
    },
    async ({ params }) => ({ data: await getDealForStaff(db, params.id, deps.now()) }),
  );

  app.get(
    "/api/admin/connect/figures",
    {
      config: { who: READERS },
      schema: {
        summary: "How Connect does, and whether its money is what the payment provider says",
        response: { 200: ConnectFiguresAnswer },
      },
    },
    async () => ({ data: await getConnectFigures(db, deps.now()) }),
  );

  app.post(
    "/api/admin/connect/deals/:id/decision",
    {
      config: {
        who: "partners",
        reads: "deal",
        asksAgain: true,
        refuses: ["not_found", "conflict", "stale"],
      },
      schema: {
        summary: "Decide how much of a deal goes back in all; the rest is the organizer's",
        params: IdParams,
        body: DealDecision,
        response: { 200: OneDeal },
      },
    },
    async ({ actor, params, body }) => {
      await decideDeal(deps, actor, { ...body, id: params.id });
      return { data: await getDealForStaff(db, params.id, deps.now()) };
    },
  );

  app.post(
    "/api/admin/connect/deals/:id/payout",
    {
      config: {
        who: "partners",
        reads: "deal",
        asksAgain: true,
        refuses: ["not_found", "conflict", "stale"],
      },
      schema: {
        summary: "Write down that an organizer was paid outside of the payment provider",
        params: IdParams,
        body: PayoutByHand,
        response: { 200: OneDeal },
      },
    },
    async ({ actor, params, body }) => {
      await payByHand(deps, actor, { ...body, id: params.id });
      return { data: await getDealForStaff(db, params.id, deps.now()) };
    },
  );

  app.post(
    "/api/admin/connect/deals/:id/refund",
    {
      config: {
        who: "partners",
        reads: "deal",
        asksAgain: true,
        refuses: ["not_found", "conflict", "stale"],
      },
      schema: {
        summary: "Write down that a sponsor was refunded outside of the payment provider",
        params: IdParams,
        body: PayoutByHand,
        response: { 200: OneDeal },
      },
    },
    async ({ actor, params, body }) => {
      await refundByHand(deps, actor, { ...body, id: params.id });
      return { data: await getDealForStaff(db, params.id, deps.now()) };
    },
  );

  app.post(
    "/api/admin/connect/deals/:id/repayment",
    {
      config: {
        who: "partners",
        reads: "deal",
        asksAgain: true,
        refuses: ["not_found", "conflict", "stale"],
      },
      schema: {
        summary: "Write down that an organizer has paid back what was owed",
        params: IdParams,
        body: PayoutByHand,
        response: { 200: OneDeal },
      },
    },
    async ({ actor, params, body }) => {
      await recordRepayment(deps, actor, { ...body, id: params.id });
      return { data: await getDealForStaff(db, params.id, deps.now()) };
    },
  );
}

const moment = (at: Date | null) => at && businessTime(at);

const COLUMNS: readonly CsvColumn<StaffDealRow>[] = [
  { label: "Deal", cell: ({ id }) => id },
  { label: "Agreed (New Orleans)", cell: ({ createdAt }) => businessTime(createdAt) },
  { label: "Listing", cell: ({ title }) => title },
  { label: "Sponsor", cell: ({ sponsorName }) => sponsorName },
  { label: "Organizer", cell: ({ organizerName }) => organizerName },
  { label: "Amount", cell: ({ amount }) => typedDollars(amount) },
  { label: "Back to the sponsor", cell: ({ refundAmount }) => typedDollars(refundAmount) },
  { label: "Fee", cell: (row) => typedDollars(divide(row, row.refundAmount).fee) },
  { label: "Organizer's share", cell: (row) => typedDollars(divide(row, row.refundAmount).share) },
  { label: "Held", cell: ({ heldCents }) => typedDollars(heldCents) },
  { label: "Owed by the organizer", cell: ({ owedCents }) => typedDollars(owedCents) },
  { label: "Money", cell: ({ status }) => status },
  { label: "Delivery", cell: ({ fulfilment }) => fulfilment },
  { label: "Paid (New Orleans)", cell: ({ paidAt }) => moment(paidAt) },
  { label: "Paid out (New Orleans)", cell: ({ paidOutAt }) => moment(paidOutAt) },
  { label: "Reference of the payout", cell: ({ payoutReference }) => payoutReference },
];
