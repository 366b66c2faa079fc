import * as z from "zod/mini";
import { UNDO_MS } from "#areas/votes/access/limits.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { sendBody } from "#lib/http/encoded-body.ts";
import { ignoreBodies } from "#lib/http/json-body.ts";
import { IdParams } from "#lib/http/params.ts";
import { sendPicture } from "#lib/pictures/send-picture.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { createBoard } from "../queries/board.ts";
import { createBoardPicture, createProspectPictures } from "../queries/share-picture.ts";
import { AlumniList } from "../schema/alumni.ts";
import { ProspectList, ProspectProfile, VoteReceipt } from "../schema/prospects.ts";
import { castVote, undoVote } from "../service/cast-vote.ts";

/** Public: read the board, read one player, see his share picture, vote. */
export function prospectRoutes(app: App, deps: Deps): void {
  const getBoard = createBoard(deps.database);
  const getProspectPicture = createProspectPictures();
  const getBoardPicture = createBoardPicture();

  app.get(
    "/api/prospects",
    {
      config: { who: "anyone" },
      schema: {
        summary: "Every player of the board in official order, unranked last",
        response: { 200: ProspectList },
      },
    },
    async (request, reply) => {
      const { listBody } = await getBoard();
      reply.headers({
        "cache-control": "no-cache",
        "content-type": "application/json; charset=utf-8",
        vary: "accept-encoding",
      });
      return sendBody(request, reply, listBody) as never;
    },
  );

  app.get(
    "/api/prospects/alumni",
    {
      config: { who: "anyone" },
      schema: {
        summary: "Players who have graduated, by class",
        response: { 200: AlumniList },
      },
    },
    async (request, reply) => {
      const { alumniBody } = await getBoard();
      reply.headers({
        "cache-control": "no-cache",
        "content-type": "application/json; charset=utf-8",
        vary: "accept-encoding",
      });
      return sendBody(request, reply, alumniBody) as never;
    },
  );

  app.get(
    "/api/prospects/:id",
    {
      config: { who: "anyone" },
      schema: {
        summary: "One player with his place in the community ranking",
        params: IdParams,
        response: { 200: z.object({ data: ProspectProfile }) },
      },
    },
    async (request, reply) => {
      const profile = (await getBoard()).findProfile(request.params.id);
      if (!profile) throw new AppError("not_found", "This prospect is not on the board.");
      reply.header("cache-control", "no-cache");
      return { data: profile };
    },
  );

  app.get(paths.boardPicture, { schema: { hide: true } }, async (request, reply) =>
    sendPicture(request, reply, await getBoardPicture()),
  );

  app.get(
    paths.playerPicture(":id"),
    { schema: { hide: true, params: IdParams } },
    async (request, reply) => {
      const profile = (await getBoard()).findProfile(request.params.id);
      if (!profile) throw new AppError("not_found", "This prospect is not on the board.");
      const picture = await getProspectPicture(profile);
      // The picture is found by search engines when the player's page is.
      if (!profile.isSearchable) reply.header("x-robots-tag", "noindex");
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
    "/api/prospects/:id/vote",
    {
      config: {
        who: "anyone",
        knowsMember: true,
        refuses: ["gone", "already_voted", "vote_not_counted", "too_many"],
      },
      schema: {
        summary: "Vote for a player, once an account or a network address",
        params: IdParams,
        response: { 200: VoteReceipt },
      },
    },
    async ({ actor, params }, reply) => {
      const communityVotes = await castVote(deps, actor, params);
      reply.header("cache-control", "no-store");
      return { data: { prospectId: params.id, communityVotes }, message: "Vote Recorded!" };
    },
  );

  app.post(
    "/api/prospects/:id/vote/undo",
    {
      config: { who: "signed-in", refuses: ["conflict", "too_many"] },
      schema: {
        summary: `Undo the account's vote for a player within ${UNDO_MS / MINUTE_MS} minutes`,
        params: IdParams,
        response: { 200: VoteReceipt },
      },
    },
    async ({ member, params }) => {
      const communityVotes = await undoVote(deps, member, params);
      return { data: { prospectId: params.id, communityVotes }, message: "Vote undone" };
    },
  );
}
