import * as z from "zod/mini";
import { findPartner } from "#areas/connect/profiles/queries.ts";
import { findPayee } from "#areas/money/payments/queries/payees.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { getOwed } from "../queries/money.ts";
import { getOwnDeal, listOwnDeals } from "../queries/own.ts";
import {
  type Deal,
  DealAnswer,
  DealPage,
  DealStep,
  DisputeAnswer,
  GoTo,
  OwnDealFilter,
  PayoutStanding,
  ReportWords,
  SentDealMessage,
  SentProof,
} from "../schema/deals.ts";
import { answerDispute, writeReportWords } from "../service/answer-dispute.ts";
import { openPaymentPage } from "../service/payment-page.ts";
import { setUpPayouts, showPayouts } from "../service/set-up-payouts.ts";
import { takeDealStep } from "../service/take-deal-step.ts";
import { writeMessage } from "../service/write-message.ts";
import { addProof, readProof, removeProof } from "../service/write-proof.ts";

const FILE = { schema: z.unknown() };
const PROOF = { content: { "image/webp": FILE, "application/pdf": FILE } };
const ProofParams = z.extend(IdParams, { proofId: IdParams.shape.id });

/**
 * The two sides of a deal: reading, paying, delivering, accepting and disputing it. Also while Connect is switched
 * off: what is agreed is carried through.
 */
export function dealRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  async function read(userId: number, id: number): Promise<{ data: Deal }> {
    return { data: await getOwnDeal(db, userId, { id, now: deps.now() }) };
  }

  app.get(
    "/api/connect/deals",
    {
      config: { who: "signed-in", refuses: ["forbidden"] },
      schema: {
        summary: "One's own deals, the newest first, page by page",
        querystring: OwnDealFilter,
        response: { 200: DealPage },
      },
    },
    async ({ user, query }) => listOwnDeals(db, user.id, query),
  );

  app.get(
    "/api/connect/deals/:id",
    {
      config: { who: "signed-in", refuses: ["not_found"] },
      schema: {
        summary: "A deal of which one is a side",
        params: IdParams,
        response: { 200: DealAnswer },
      },
    },
    async ({ user, params }) => read(user.id, params.id),
  );

  app.post(
    "/api/connect/deals/:id/payment",
    {
      config: {
        who: "signed-in",
        refuses: ["not_found", "forbidden", "conflict", "invalid", "unavailable"],
      },
      schema: {
        summary: "Open the page on which a deal is paid",
        params: IdParams,
        response: { 200: GoTo },
      },
    },
    async ({ member, params }) => ({ data: { url: await openPaymentPage(deps, member, params) } }),
  );

  app.post(
    "/api/connect/deals/:id/steps",
    {
      config: {
        who: "signed-in",
        refuses: ["not_found", "forbidden", "conflict", "unavailable"],
      },
      schema: {
        summary: "Deliver, accept, ask for changes, dispute, cancel, or give the rest back",
        params: IdParams,
        body: DealStep,
        response: { 200: DealAnswer },
      },
    },
    async ({ member, params, body }) => {
      await takeDealStep(deps, member, { ...body, id: params.id });
      return read(member.userId, params.id);
    },
  );

  app.post(
    "/api/connect/deals/:id/answer",
    {
      config: { who: "signed-in", refuses: ["not_found", "forbidden", "conflict"] },
      schema: {
        summary: "Answer the sponsor's dispute, once",
        params: IdParams,
        body: DisputeAnswer,
        response: { 200: DealAnswer },
      },
    },
    async ({ member, params, body }) => {
      await answerDispute(deps, member, { ...body, id: params.id });
      return read(member.userId, params.id);
    },
  );

  app.put(
    "/api/connect/deals/:id/words",
    {
      config: { who: "signed-in", refuses: ["not_found", "forbidden", "conflict", "too_many"] },
      schema: {
        summary: "What the organizer says in the sponsor's report",
        params: IdParams,
        body: ReportWords,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      await writeReportWords(deps, member, { ...body, id: params.id });
      return { message: "Your words are saved." };
    },
  );

  app.post(
    "/api/connect/deals/:id/messages",
    {
      config: { who: "signed-in", refuses: ["not_found", "forbidden", "conflict", "too_many"] },
      schema: {
        summary: "Write to the other side of a paid deal, with pictures and PDFs",
        params: IdParams,
        body: SentDealMessage,
        response: { 201: DealAnswer },
      },
    },
    async ({ member, params, body }, reply) => {
      await writeMessage(deps, member, { ...body, id: params.id });
      return reply.code(201).send(await read(member.userId, params.id));
    },
  );

  app.post(
    "/api/connect/deals/:id/proofs",
    {
      config: { who: "signed-in", refuses: ["not_found", "forbidden", "conflict", "too_many"] },
      schema: {
        summary:
          "Show a link, a picture or a PDF for a benefit that was delivered, or for a dispute",
        params: IdParams,
        body: SentProof,
        response: { 201: DealAnswer },
      },
    },
    async ({ member, params, body }, reply) => {
      await addProof(deps, member, { ...body, id: params.id });
      return reply.code(201).send(await read(member.userId, params.id));
    },
  );

  app.get(
    "/api/connect/deals/:id/proofs/:proofId",
    {
      config: { who: "signed-in", refuses: ["not_found", "forbidden"] },
      schema: {
        summary: "Read the picture or PDF of a proof or a message",
        params: ProofParams,
        response: { 200: PROOF },
      },
    },
    async ({ member, params }, reply) => {
      const { kind, bytes } = await readProof(deps, member, params);
      reply.headers({
        "cache-control": "private, no-store",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-robots-tag": "noindex",
      });
      if (kind === "picture") return reply.type("image/webp").send(bytes);
      // Never shown within the site: a reader of the device opens it.
      reply.header("content-disposition", `attachment; filename="proof-${params.proofId}.pdf"`);
      return reply.type("application/pdf").send(bytes);
    },
  );

  app.delete(
    "/api/connect/deals/:id/proofs/:proofId",
    {
      config: { who: "signed-in", refuses: ["not_found", "forbidden", "conflict", "too_many"] },
      schema: {
        summary: "Take back what one has shown",
        params: ProofParams,
        response: { 200: DealAnswer },
      },
    },
    async ({ member, params }) => {
      await removeProof(deps, member, params);
      return read(member.userId, params.id);
    },
  );

  app.get(
    "/api/connect/payouts",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "How one's own payouts stand at the payment provider",
        response: { 200: PayoutStanding },
      },
    },
    async ({ user }) => {
      const payee = await findPayee(db, user.id);
      const partner = await findPartner(db, user.id);
      const owedCents = partner ? await getOwed(db, partner.id) : 0;
      return { data: { status: payee?.status ?? ("none" as const), owedCents } };
    },
  );

  app.post(
    "/api/connect/payouts/onboarding",
    {
      config: {
        who: "signed-in",
        refuses: ["not_found", "forbidden", "invalid", "conflict", "unavailable"],
      },
      schema: {
        summary: "Open the payment provider's form for one's own payouts",
        response: { 200: GoTo },
      },
    },
    async ({ member }) => ({ data: { url: await setUpPayouts(deps, member) } }),
  );

  app.post(
    "/api/connect/payouts/page",
    {
      config: { who: "signed-in", refuses: ["not_found", "conflict", "unavailable"] },
      schema: { summary: "Open the provider's page of one's own payouts", response: { 200: GoTo } },
    },
    async ({ member }) => ({ data: { url: await showPayouts(deps, member) } }),
  );
}
