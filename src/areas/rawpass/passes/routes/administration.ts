import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { PageParams, pageOfRows } from "#lib/list-params.ts";
import { Message } from "#lib/message-schema.ts";
import { getAlterationChoice } from "../queries/alteration-choice.ts";
import { listBookableFor } from "../queries/bookable-for.ts";
import { createOnSaleReads } from "../queries/on-sale.ts";
import { getHolder } from "../queries/passes.ts";
import { getStaffPass, listOwed, listStaffPasses } from "../queries/staff.ts";
import { PAYMENT_MINUTES } from "../rules/alterations.ts";
import { AlterationChoice, AlterationQuote, AlterationWish } from "../schema/alterations.ts";
import {
  BookableFor,
  PassChange,
  StaffOwedList,
  StaffPassDetails,
  StaffPassPage,
  StaffPassParams,
} from "../schema/staff.ts";
import { changePassForFamily, quoteForFamily } from "../service/change-for-family.ts";

/** What staff see of passes and of money that is owed. */
export function passAdminRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  app.get(
    "/api/admin/rawpass/passes",
    {
      config: { who: "admin", reads: "pass" },
      schema: {
        summary: "Passes with their athletes and accounts, the newest first",
        querystring: StaffPassParams,
        response: { 200: StaffPassPage },
      },
    },
    async ({ query }) => answerPage(await listStaffPasses(db, query, deps.now())),
  );

  app.get(
    "/api/admin/rawpass/passes/:id",
    {
      config: { who: "admin" },
      schema: {
        summary: "What was paid for a pass and can be refunded",
        params: IdParams,
        response: { 200: StaffPassDetails },
      },
    },
    async ({ params }) => ({ data: await getStaffPass(db, params.id, deps.now()) }),
  );

  const readOnSale = createOnSaleReads(deps);
  trainingRoutes(app, deps, readOnSale);

  app.get(
    "/api/admin/rawpass/athletes/:id/bookable",
    {
      config: { who: "admin", reads: "athlete" },
      schema: {
        summary: "What can be booked for an athlete, and for what the athlete can wait",
        params: IdParams,
        response: { 200: BookableFor },
      },
    },
    async ({ params }) => {
      const wanted = { athleteId: params.id, onSale: await readOnSale(), now: deps.now() };
      return { data: await listBookableFor(db, wanted) };
    },
  );

  app.post(
    "/api/admin/rawpass/passes/:id/change",
    {
      config: {
        who: "admin",
        asksAgain: true,
        refuses: ["conflict", "stale", "too_many", "unavailable"],
      },
      schema: {
        summary:
          "Cancel, freeze, change or refund a pass for a family, which is mailed the reason; more training is charged",
        params: IdParams,
        body: PassChange,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      const change = { ...body, id: params.id };
      const { isMade, paymentUrl } = await changePassForFamily(deps, actor, change);
      return { message: isMade ? CHANGED : paymentUrl ? UNPAID : UNDER_WAY };
    },
  );

  app.get(
    "/api/admin/rawpass/owed",
    {
      config: { who: "admin", reads: "pass" },
      schema: {
        summary: "Charges that failed, payments that are disputed and refunds that failed",
        querystring: PageParams,
        response: { 200: StaffOwedList },
      },
    },
    async ({ query }) => {
      const found = await listOwed(db);
      return answerPage({ ...found, rows: pageOfRows(found.rows, query) });
    },
  );
}

const CHANGED = "The pass is changed, and the family is notified.";
const UNDER_WAY =
  "The change is on its way, and the family is notified. There is nothing more to do for now.";
const UNPAID = `The card can't be charged. The family is notified, and can pay on its RawPass page for ${PAYMENT_MINUTES} minutes.`;

/** Other training for a family's pass: what it can be, and what that comes to. */
function trainingRoutes(
  app: App,
  deps: Deps,
  readOnSale: ReturnType<typeof createOnSaleReads>,
): void {
  app.get(
    "/api/admin/rawpass/passes/:id/training",
    {
      config: { who: "admin", reads: "pass" },
      schema: {
        summary: "What a family's pass may be changed to: what is on sale, and what it has",
        params: IdParams,
        response: { 200: AlterationChoice },
      },
    },
    async ({ params: { id } }) => {
      const { db } = deps.database;
      const { userId } = await getHolder(db, id);
      const wanted = { userId, id, onSale: await readOnSale(), now: deps.now() };
      return { data: await getAlterationChoice(db, wanted) };
    },
  );

  app.post(
    "/api/admin/rawpass/passes/:id/training/quote",
    {
      config: { who: "admin", refuses: ["not_found", "conflict", "too_many", "unavailable"] },
      schema: {
        summary: "What other training for a family's pass comes to: a month, and at once",
        params: IdParams,
        body: AlterationWish,
        response: { 200: AlterationQuote },
      },
    },
    async ({ actor, params, body }) => ({
      data: await quoteForFamily(deps, actor, { ...body, id: params.id }),
    }),
  );
}
