import * as z from "zod/mini";
import { requireConnect } from "#areas/connect/profiles/queries.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { presentAs } from "#lib/http/response-body.ts";
import { Message } from "#lib/message-schema.ts";
import { findOwnListing, type ListingRow, listListingsOf } from "../queries/listings.ts";
import { presentOwn } from "../queries/minors.ts";
import { ListingChange, OwnListing, SentListing, Submission } from "../schema/listings.ts";
import { endListing } from "../service/end-listing.ts";
import { submitListing } from "../service/submit-listing.ts";
import {
  changeListing,
  createListing,
  dropChange,
  renewListing,
} from "../service/write-listing.ts";

const OneListing = z.object({ data: OwnListing });

/** Members: their own listings, from the draft to the end. Only while Connect is on. */
export function ownListingRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  const whileOn = { preValidation: () => requireConnect(db) };
  const present = async (row: ListingRow) =>
    presentAs(OwnListing, (await presentOwn(db, [row]))[0]);

  app.get(
    "/api/connect/own-listings",
    {
      ...whileOn,
      config: { who: "signed-in", refuses: ["not_found"] },
      schema: {
        summary: "One's own listings, the newest first",
        response: { 200: z.object({ data: z.array(OwnListing) }) },
      },
    },
    async ({ user }) => ({
      data: await presentOwn(db, await listListingsOf(db, user.id)),
    }),
  );

  app.post(
    "/api/connect/own-listings",
    {
      ...whileOn,
      config: { who: "signed-in", refuses: ["not_found", "forbidden", "conflict", "too_many"] },
      schema: {
        summary: "Make the draft of a listing",
        body: SentListing,
        response: { 201: OneListing },
      },
    },
    async ({ member, body }, reply) => {
      const row = await createListing(deps, member, body);
      return reply.code(201).send({ data: await present(row) });
    },
  );

  app.patch(
    "/api/connect/own-listings/:id",
    {
      ...whileOn,
      config: {
        who: "signed-in",
        refuses: ["not_found", "forbidden", "conflict", "stale", "too_many"],
      },
      schema: {
        summary: "Change one's own listing; a change of a shown one waits for staff",
        params: IdParams,
        body: ListingChange,
        response: { 200: OneListing },
      },
    },
    async ({ member, params, body }) => ({
      data: await present(await changeListing(deps, member, { ...body, id: params.id })),
    }),
  );

  app.delete(
    "/api/connect/own-listings/:id/change",
    {
      ...whileOn,
      config: { who: "signed-in", refuses: ["not_found", "too_many"] },
      schema: {
        summary: "Drop the change of one's own shown listing that staff have not approved",
        params: IdParams,
        response: { 200: OneListing },
      },
    },
    async ({ member, params }) => ({ data: await present(await dropChange(deps, member, params)) }),
  );

  app.post(
    "/api/connect/own-listings/:id/submission",
    {
      ...whileOn,
      config: {
        who: "signed-in",
        asksAgain: async ({ member, params }) =>
          !!(await findOwnListing(db, member.userId, (params as { id: number }).id))?.isForMinor,
        refuses: ["not_found", "forbidden", "conflict", "stale", "too_many"],
      },
      schema: {
        summary:
          "Send a draft to staff for review, or to the guardian of the child whom it is about; that of a trusted creator is shown at once",
        params: IdParams,
        body: Submission,
        response: { 200: OneListing },
      },
    },
    async ({ member, params, body }) => ({
      data: await present(await submitListing(deps, member, { ...body, id: params.id })),
    }),
  );

  app.post(
    "/api/connect/own-listings/:id/take-back",
    {
      ...whileOn,
      config: { who: "signed-in", refuses: ["not_found", "conflict", "too_many"] },
      schema: {
        summary: "Take one's own listing back, which makes it a draft",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await endListing(deps, member, { id: params.id, name: "take_back" });
      return { message: "The listing is a draft again." };
    },
  );

  app.post(
    "/api/connect/own-listings/:id/completion",
    {
      ...whileOn,
      config: { who: "signed-in", refuses: ["not_found", "conflict", "too_many"] },
      schema: {
        summary: "Say that one's own listing is completed",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await endListing(deps, member, { id: params.id, name: "complete" });
      return { message: "The listing is completed." };
    },
  );

  app.post(
    "/api/connect/own-listings/:id/renewal",
    {
      ...whileOn,
      config: { who: "signed-in", refuses: ["not_found", "forbidden", "conflict", "too_many"] },
      schema: {
        summary:
          "Make a new draft of one's own listing that has ended, or was rejected after a sponsor was accepted",
        params: IdParams,
        response: { 201: OneListing },
      },
    },
    async ({ member, params }, reply) => {
      const row = await renewListing(deps, member, params);
      return reply.code(201).send({ data: await present(row) });
    },
  );
}
