import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { UNDO_MS } from "#areas/votes/access/limits.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { type EncodedBody, sendBody } from "#lib/http/encoded-body.ts";
import { ignoreBodies } from "#lib/http/json-body.ts";
import { IdParams } from "#lib/http/params.ts";
import { sendPicture } from "#lib/pictures/send-picture.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { createPublicReads } from "../queries/public.ts";
import { createNominationPictures } from "../queries/share-picture.ts";
import {
  NominationChoices,
  NominationFilter,
  NominationPage,
  NominationProfile,
  NominationVoteReceipt,
} from "../schema/nominations.ts";
import { castVote, undoVote } from "../service/cast-vote.ts";

/** For anyone: the leaderboards, one nomination with its share picture, a vote for it. */
export function nominationRoutes(app: App, deps: Deps): void {
  const reads = createPublicReads(deps);
  const getSharePicture = createNominationPictures();

  app.get(
    "/api/you-scout/nominations",
    {
      config: { who: "anyone" },
      schema: {
        summary: "Public nominations by their votes of this week, this month or of all time",
        querystring: NominationFilter,
        response: { 200: NominationPage },
      },
    },
    async (request, reply) => sendJson(request, reply, await reads.list(request.query)),
  );

  app.get(
    "/api/you-scout/choices",
    {
      config: { who: "anyone" },
      schema: {
        summary: "Positions and cities of public nominations, the commonest first",
        response: { 200: NominationChoices },
      },
    },
    async (request, reply) => sendJson(request, reply, await reads.choices()),
  );

  app.get(
    "/api/you-scout/nominations/:id",
    {
      config: { who: "anyone" },
      schema: {
        summary: "One public nomination; instead of a merged one, the one it was merged into",
        params: IdParams,
        response: { 200: z.object({ data: NominationProfile }) },
      },
    },
    async (request, reply) => {
      const profile = await reads.findProfile(request.params.id);
      if (!profile) throw new AppError("not_found", "There is no such nomination.");
      reply.header("cache-control", "no-cache");
      return { data: profile };
    },
  );

  app.get(
    paths.nominationPicture(":id"),
    { schema: { hide: true, params: IdParams } },
    async (request, reply) => {
      const profile = await reads.findProfile(request.params.id);
      if (!profile) throw new AppError("not_found", "There is no such nomination.");
      const picture = await getSharePicture(profile);
      // The picture is found by search engines when the nomination's page is.
      if (profile.level !== "full") reply.header("x-robots-tag", "noindex");
      return sendPicture(request, reply, picture, { freshSeconds: 0 });
    },
  );

  app.register(async (calls: App) => {
    ignoreBodies(calls);
    voteRoutes(calls, deps);
  });
}

function voteRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/you-scout/nominations/:id/vote",
    {
      config: {
        who: "anyone",
        knowsMember: true,
        refuses: ["gone", "already_voted", "vote_not_counted", "too_many"],
      },
      schema: {
        summary: "Vote for a nomination, once an account or a network address",
        params: IdParams,
        response: { 200: NominationVoteReceipt },
      },
    },
    async ({ actor, params }, reply) => {
      const data = await castVote(deps, actor, params);
      reply.header("cache-control", "no-store");
      return { data, message: "Vote Recorded!" };
    },
  );

  app.post(
    "/api/you-scout/nominations/:id/vote/undo",
    {
      config: { who: "signed-in", refuses: ["conflict", "too_many"] },
      schema: {
        summary: `Undo the account's vote for a nomination within ${UNDO_MS / MINUTE_MS} minutes`,
        params: IdParams,
        response: { 200: NominationVoteReceipt },
      },
    },
    async ({ member, params }) => ({
      data: await undoVote(deps, member, params),
      message: "Vote undone",
    }),
  );
}

/** Sends an encoded answer; the type of the route's own answer is what it was made of. */
function sendJson(request: FastifyRequest, reply: FastifyReply, body: EncodedBody): never {
  reply.headers({
    "cache-control": "no-cache",
    "content-type": "application/json; charset=utf-8",
    vary: "accept-encoding",
  });
  return sendBody(request, reply, body) as never;
}
