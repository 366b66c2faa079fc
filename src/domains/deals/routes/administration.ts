import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { getDealForStaff, listDealsForStaff } from "../queries/staff.ts";
import {
  DealDecision,
  PayoutByHand,
  StaffDealDetail,
  StaffDealFilter,
  StaffDealPage,
} from "../schema.ts";
import { decideDeal, payByHand } from "../service/decide-deal.ts";

const OneDeal = z.object({ data: StaffDealDetail });

/** Staff: all deals with their money, decisions about them, and payouts made elsewhere. Also while Connect is off. */
export function dealAdminRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    adminApi.connectDeals,
    {
      config: { who: "admin" },
      schema: {
        summary: "The deals in Connect, the newest first",
        querystring: StaffDealFilter,
        response: { 200: StaffDealPage },
      },
    },
    async ({ query }) => listDealsForStaff(db, query),
  );

  app.get(
    adminApi.connectDeal(":id"),
    {
      config: { who: "admin", refuses: ["not_found"] },
      schema: {
        summary: "A deal with all that belongs to it",
        params: IdParams,
        response: { 200: OneDeal },
      },
    },
    async ({ params }) => ({ data: await getDealForStaff(db, params.id) }),
  );

  app.post(
    adminApi.connectDealDecision(":id"),
    {
      config: { who: "admin", refuses: ["not_found", "conflict", "stale"] },
      schema: {
        summary: "Decide how much of a deal goes back in all; the rest is the organizer's",
        params: IdParams,
        body: DealDecision,
        response: { 200: OneDeal },
      },
    },
    async ({ actor, params, body }) => {
      await decideDeal(deps, actor, { ...body, id: params.id });
      return { data: await getDealForStaff(db, params.id) };
    },
  );

  app.post(
    adminApi.connectDealPayout(":id"),
    {
      config: { who: "admin", refuses: ["not_found", "conflict"] },
      schema: {
        summary: "Write down that an organizer was paid outside of the payment provider",
        params: IdParams,
        body: PayoutByHand,
        response: { 200: OneDeal },
      },
    },
    async ({ actor, params, body }) => {
      await payByHand(deps, actor, { ...body, id: params.id });
      return { data: await getDealForStaff(db, params.id) };
    },
  );
}
