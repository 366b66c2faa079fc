import * as z from "zod/mini";
import { requireConnect } from "#areas/connect/profiles/queries.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { getTalk, listOwnOffers } from "./queries/own.ts";
import { listOffersForStaff } from "./queries/staff.ts";
import {
  NewOffer,
  OfferPage,
  OfferStep,
  OwnOfferFilter,
  SentOfferMessage,
  StaffOfferFilter,
  StaffOfferPage,
  StepAnswer,
  Talk,
} from "./schema.ts";
import { makeOffer } from "./service/make-offer.ts";
import { takeStep } from "./service/take-step.ts";
import { writeMessage } from "./service/write-message.ts";

/**
 * The two sides of a talk: beginning, reading and answering it. While Connect is off it is read, declined and
 * withdrawn alone. Staff: all talks, without what was written.
 */
export function offerRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  const whileOn = { preValidation: () => requireConnect(db) };

  async function readTalk(userId: number, id: number): Promise<Talk> {
    return getTalk(db, userId, { id, now: deps.now() });
  }

  app.get(
    "/api/connect/offers",
    {
      config: { who: "signed-in", refuses: ["forbidden"] },
      schema: {
        summary:
          "One's own offers, or those for one's own listings, the newest first, page by page",
        querystring: OwnOfferFilter,
        response: { 200: OfferPage },
      },
    },
    async ({ user, query }) => listOwnOffers(db, user.id, query),
  );

  app.post(
    "/api/connect/offers",
    {
      ...whileOn,
      config: {
        who: "signed-in",
        refuses: ["not_found", "forbidden", "adult_unconfirmed", "conflict", "too_many"],
      },
      schema: {
        summary: "Offer the creator of a listing an amount, in cents",
        body: NewOffer,
        response: { 201: z.object({ data: Talk }) },
      },
    },
    async ({ member, body }, reply) => {
      const { id } = await makeOffer(deps, member, body);
      return reply.code(201).send({ data: await readTalk(member.userId, id) });
    },
  );

  app.get(
    "/api/connect/offers/:id",
    {
      config: { who: "signed-in", refuses: ["not_found"] },
      schema: {
        summary: "An offer of which one is a side, with all that was said",
        params: IdParams,
        response: { 200: z.object({ data: Talk }) },
      },
    },
    async ({ user, params }) => ({ data: await readTalk(user.id, params.id) }),
  );

  app.post(
    "/api/connect/offers/:id/steps",
    {
      config: {
        who: "signed-in",
        refuses: ["not_found", "forbidden", "conflict", "stale", "too_many"],
      },
      schema: {
        summary: "Name another amount for an offer, accept, decline or withdraw it",
        params: IdParams,
        body: OfferStep,
        response: { 200: StepAnswer },
      },
    },
    async ({ member, params, body }) => {
      const { dealId } = await takeStep(deps, member, { ...body, id: params.id });
      return { data: await readTalk(member.userId, params.id), dealId };
    },
  );

  app.post(
    "/api/connect/offers/:id/messages",
    {
      config: { who: "signed-in", refuses: ["not_found", "forbidden", "conflict"] },
      schema: {
        summary: "Ask or answer something about an offer without naming an amount",
        params: IdParams,
        body: SentOfferMessage,
        response: { 201: z.object({ data: Talk }) },
      },
    },
    async ({ member, params, body }, reply) => {
      await writeMessage(deps, member, { ...body, id: params.id });
      return reply.code(201).send({ data: await readTalk(member.userId, params.id) });
    },
  );

  app.get(
    "/api/admin/connect/offers",
    {
      config: { who: "partners" },
      schema: {
        summary: "All offers in Connect, the newest first, without what was written",
        querystring: StaffOfferFilter,
        response: { 200: StaffOfferPage },
      },
    },
    async ({ query }) => listOffersForStaff(db, query),
  );
}
