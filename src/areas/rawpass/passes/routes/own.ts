import * as z from "zod/mini";
import { inWords } from "#lib/count.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { getPassDetails } from "../queries/details.ts";
import { createOnSaleReads } from "../queries/on-sale.ts";
import { listPassesOf } from "../queries/passes.ts";
import { FREEZE_DAYS_MAX, FREEZE_DAYS_MIN, WITHDRAWAL_DAYS } from "../rules/passes.ts";
import {
  BoughtPass,
  CancelledPass,
  EarlyReturn,
  FrozenPass,
  NewFreeze,
  NewPass,
  OnSale,
  OwnPass,
  OwnPassDetails,
  PassInvoice,
  PassPortal,
  ReplacedCode,
  ReturnedPass,
} from "../schema/passes.ts";
import { listInvoices, openPortal } from "../service/billing.ts";
import { buyPass } from "../service/buy-pass.ts";
import { cancelPass, undoCancelPass } from "../service/cancel-pass.ts";
import { freezePass } from "../service/freeze-pass.ts";
import { replaceCode } from "../service/replace-code.ts";
import { returnPass } from "../service/return-pass.ts";
import { alterationRoutes } from "./alterations.ts";

/** The passes of one's own account. */
export function passRoutes(app: App, deps: Deps): void {
  const readOnSale = createOnSaleReads(deps);
  app.get(
    "/api/rawpass/on-sale",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What a pass may be built of now, and when its second month would be charged",
        response: { 200: OnSale },
      },
    },
    async () => ({ data: await readOnSale() }),
  );

  alterationRoutes(app, deps, readOnSale);

  app.get(
    "/api/rawpass/passes",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "The passes of the signed-in person, the newest first",
        response: { 200: z.object({ data: z.array(OwnPass) }) },
      },
    },
    async ({ user }) => ({ data: await listPassesOf(deps.database.db, user.id, deps.now()) }),
  );

  app.post(
    "/api/rawpass/passes",
    {
      config: {
        who: "signed-in",
        refuses: ["adult_unconfirmed", "not_found", "conflict", "stale", "too_many", "unavailable"],
      },
      schema: {
        summary:
          "Buy a pass for an athlete: holds the places and tells where the first month is paid",
        body: NewPass,
        response: { 201: BoughtPass },
      },
    },
    async ({ member, body }, reply) =>
      reply.code(201).send({ data: await buyPass(deps, member, body) }),
  );

  app.get(
    "/api/rawpass/passes/:id",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "The sessions of one's pass, and what cancelling it now comes to",
        params: IdParams,
        response: { 200: OwnPassDetails },
      },
    },
    async ({ user, params }) => ({
      data: await getPassDetails(deps.database.db, user.id, { id: params.id, now: deps.now() }),
    }),
  );

  app.get(
    "/api/rawpass/passes/:id/invoices",
    {
      config: { who: "signed-in", refuses: ["too_many", "unavailable"] },
      schema: {
        summary: "What was charged for one's pass, the newest first",
        params: IdParams,
        response: { 200: z.object({ data: z.array(PassInvoice) }) },
      },
    },
    async ({ member, params }) => ({ data: await listInvoices(deps, member, { id: params.id }) }),
  );

  app.post(
    "/api/rawpass/passes/:id/portal",
    {
      config: { who: "signed-in", refuses: ["conflict", "too_many", "unavailable"] },
      schema: {
        summary: "Open the payment provider's page for the card and the invoices of one's pass",
        params: IdParams,
        response: { 201: PassPortal },
      },
    },
    async ({ member, params }, reply) =>
      reply.code(201).send({ data: await openPortal(deps, member, { id: params.id }) }),
  );

  app.post(
    "/api/rawpass/passes/:id/cancel",
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary: `Cancel a pass to the end of its paid time, or at once within the first ${inWords(WITHDRAWAL_DAYS)} days`,
        params: IdParams,
        response: { 200: CancelledPass },
      },
    },
    async ({ member, params }) => ({ data: await cancelPass(deps, member, { id: params.id }) }),
  );

  app.post(
    "/api/rawpass/passes/:id/freeze",
    {
      config: { who: "signed-in", refuses: ["conflict", "stale", "unavailable"] },
      schema: {
        summary: `Freeze a pass for ${FREEZE_DAYS_MIN} to ${FREEZE_DAYS_MAX} days: its billing moves by as many`,
        params: IdParams,
        body: NewFreeze,
        response: { 200: FrozenPass },
      },
    },
    async ({ member, params, body }) => ({
      data: await freezePass(deps, member, { ...body, id: params.id }),
    }),
  );

  app.post(
    "/api/rawpass/passes/:id/return",
    {
      config: { who: "signed-in", refuses: ["conflict", "stale", "unavailable"] },
      schema: {
        summary: "End a freeze before its time, or take it back before it begins",
        params: IdParams,
        body: EarlyReturn,
        response: { 200: ReturnedPass },
      },
    },
    async ({ member, params, body }) => ({
      data: await returnPass(deps, member, { ...body, id: params.id }),
    }),
  );

  app.post(
    "/api/rawpass/passes/:id/undo-cancel",
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary: "Let a pass go on that was to end",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await undoCancelPass(deps, member, { id: params.id });
      return { message: "Your pass goes on." };
    },
  );

  app.post(
    "/api/rawpass/passes/:id/code",
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary: "Give a pass a new code; the old one opens nothing from then on",
        params: IdParams,
        response: { 200: ReplacedCode },
      },
    },
    async ({ member, params }) => ({ data: await replaceCode(deps, member, { id: params.id }) }),
  );
}
