import * as z from "zod/mini";
import type { Deps } from "../../lib/deps.ts";
import { AppError } from "../../lib/errors.ts";
import type { App } from "../../lib/http/app.ts";
import { sendFinished } from "../../lib/http/finished-bytes.ts";
import { IdParams } from "../../lib/http/params.ts";
import { sendPicture } from "../../lib/pictures/send-picture.ts";
import { paths } from "../../paths.ts";
import { createBoard } from "./queries/board.ts";
import type { ProspectRow } from "./queries/prospects.ts";
import { createSharePictures } from "./queries/share-picture.ts";
import { createBoardPicture } from "./queries/share-picture-board.ts";
import {
  NewProspect,
  ProspectChange,
  ProspectList,
  ProspectProfile,
  RankMove,
  StaffProspect,
  VoteReceipt,
} from "./schema.ts";
import { changeProspect, createProspect, deleteProspect, moveProspect } from "./service/editing.ts";
import { createVoting } from "./service/voting.ts";

/** Public: read the board, read one player, see his share picture, vote. */
export function prospectRoutes(app: App, deps: Deps): void {
  const getBoard = createBoard(deps.database);
  const getSharePicture = createSharePictures();
  const getBoardPicture = createBoardPicture();
  const voting = createVoting(deps);

  app.get(
    paths.api.prospects,
    {
      config: { who: "anyone" },
      schema: {
        summary: "Every player of the board in official order, unranked last",
        response: { 200: ProspectList },
      },
    },
    async (request, reply) => {
      const { listBytes } = await getBoard();
      reply.headers({
        "cache-control": "no-cache",
        "content-type": "application/json; charset=utf-8",
        vary: "accept-encoding",
      });
      return sendFinished(request, reply, listBytes) as never;
    },
  );

  app.get(
    paths.api.prospect(":id"),
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
      const picture = await getSharePicture(profile);
      // The picture is found by search engines when the player's page is.
      if (!profile.isSearchable) reply.header("x-robots-tag", "noindex");
      return sendPicture(request, reply, picture);
    },
  );

  app.post(
    paths.api.prospectVote(":id"),
    {
      config: { who: "anyone", knowsMember: true, refuses: ["already_voted", "too_many"] },
      schema: {
        summary: "Vote for a player, once a network address",
        params: IdParams,
        body: z.nullish(z.object({})),
        response: { 200: VoteReceipt },
      },
    },
    async (request, reply) => {
      const prospectId = request.params.id;
      const communityVotes = await voting.castVote(request.actor, prospectId);
      reply.header("cache-control", "no-store");
      return { data: { prospectId, communityVotes }, message: "Vote Recorded!" };
    },
  );
}

/** Staff: keep the board. */
export function prospectAdminRoutes(app: App, deps: Deps): void {
  const { changes } = deps.database;
  const OneProspect = z.object({ data: StaffProspect });

  app.post(
    paths.api.adminProspects,
    {
      config: { who: "admin", refuses: ["board_full"] },
      schema: {
        summary: "Add a player at a rank",
        body: NewProspect,
        response: { 201: OneProspect },
      },
    },
    async (request, reply) => {
      const added = await changes.publish((tx) => createProspect(tx, request.actor, request.body));
      return reply.code(201).send({ data: present(added) });
    },
  );

  app.patch(
    paths.api.adminProspect(":id"),
    {
      config: { who: "admin", refuses: ["stale"] },
      schema: {
        summary: "Change a player; a held rank is swapped",
        params: IdParams,
        body: ProspectChange,
        response: { 200: OneProspect },
      },
    },
    async (request) => {
      const { params, body, actor } = request;
      const changed = await changes.publish((tx) => changeProspect(tx, actor, params.id, body));
      return { data: present(changed) };
    },
  );

  app.post(
    paths.api.adminProspectMove(":id"),
    {
      config: { who: "admin", refuses: ["stale"] },
      schema: {
        summary: "Move a player to a rank; everyone between moves by one",
        params: IdParams,
        body: RankMove,
        response: { 200: OneProspect },
      },
    },
    async (request) => {
      const { params, body, actor } = request;
      const moved = await changes.publish((tx) => moveProspect(tx, actor, params.id, body));
      return { data: present(moved) };
    },
  );

  app.delete(
    paths.api.adminProspect(":id"),
    {
      config: { who: "admin" },
      schema: {
        summary: "Remove a player with his votes",
        params: IdParams,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      const { params, actor } = request;
      await changes.publish((tx) => deleteProspect(tx, actor, params.id));
      return { message: "Prospect deleted successfully" };
    },
  );
}

function present(row: ProspectRow): StaffProspect {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
