import * as z from "zod/mini";
import { requireConnect } from "#areas/connect/profiles/queries.ts";
import { PublicPartner } from "#areas/connect/profiles/schema/partners.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { createBrowse, getShownListing, listSaved } from "../queries/browse.ts";
import { getShownPartner } from "../queries/people.ts";
import { BrowseFilter, BrowsePage, PublicListing } from "../schema/listings.ts";
import { saveListing, unsaveListing } from "../service/save-listing.ts";

/** Anyone: what looks for sponsors, and who is in Connect. Members: what they have saved of it. Only while Connect is on. */
export function listingRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  const browse = createBrowse(deps);
  const whileOn = { preValidation: () => requireConnect(db) };

  app.get(
    "/api/connect/listings",
    {
      ...whileOn,
      config: { who: "anyone", knowsMember: true, refuses: ["not_found"] },
      schema: {
        summary:
          "The listings that are shown: highlighted ones first, then the newest, page by page",
        querystring: BrowseFilter,
        response: { 200: BrowsePage },
      },
    },
    async ({ actor, query }, reply) => {
      reply.header("cache-control", "private, no-cache");
      return browse(actor, query);
    },
  );

  app.get(
    "/api/connect/listings/:id",
    {
      ...whileOn,
      config: { who: "anyone", knowsMember: true, refuses: ["not_found", "gone"] },
      schema: {
        summary: "A listing that is shown",
        params: IdParams,
        response: { 200: z.object({ data: PublicListing }) },
      },
    },
    async ({ actor, params }, reply) => {
      reply.header("cache-control", "private, no-cache");
      return { data: await getShownListing(db, actor, params.id) };
    },
  );

  app.get(
    "/api/connect/people/:id",
    {
      ...whileOn,
      config: { who: "anyone", refuses: ["not_found"] },
      schema: {
        summary: "Somebody in Connect",
        params: IdParams,
        response: { 200: z.object({ data: PublicPartner }) },
      },
    },
    async ({ params }, reply) => {
      const found = await getShownPartner(db, params.id);
      reply.header("cache-control", "no-cache");
      return { data: found };
    },
  );

  app.get(
    "/api/connect/saved",
    {
      ...whileOn,
      config: { who: "signed-in", refuses: ["not_found"] },
      schema: {
        summary: "The listings that one has saved and that are still shown",
        response: { 200: z.object({ data: z.array(PublicListing) }) },
      },
    },
    async ({ member }) => ({ data: await listSaved(db, member, member.userId) }),
  );

  app.put(
    "/api/connect/saved/:id",
    {
      ...whileOn,
      config: { who: "signed-in", refuses: ["not_found", "conflict"] },
      schema: { summary: "Save a listing", params: IdParams, response: { 200: Message } },
    },
    async ({ member, params }) => {
      await saveListing(deps, member, params);
      return { message: "The listing is saved." };
    },
  );

  app.delete(
    "/api/connect/saved/:id",
    {
      ...whileOn,
      config: { who: "signed-in", refuses: ["not_found"] },
      schema: {
        summary: "Take a listing off those that one has saved",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await unsaveListing(deps, member, params);
      return { message: "The listing is no longer saved." };
    },
  );
}
