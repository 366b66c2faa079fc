import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import { findProspect } from "#domains/prospects/queries/prospects.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { paths } from "#paths.ts";
import { askedOf, presentForStaff } from "./queries.ts";
import { BoardAnswer, BoardQuestion, GuardianAddress, StaffGuardian } from "./schema.ts";
import { answerBoardLink, openBoardLink } from "./service/answer-guardian.ts";
import { askBoardGuardian } from "./service/ask-guardian.ts";
import { nameGuardian } from "./service/name-guardian.ts";

const TokenParams = z.object({ token: z.string().check(z.maxLength(100)) });
const Question = z.object({ data: BoardQuestion });
const OneGuardian = z.object({ data: StaffGuardian });

/** For whoever has the link of a mail, what everybody sees of a player; for staff, who his guardian is. */
export function boardGuardianRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    paths.api.boardGuardian(":token"),
    {
      config: { who: "anyone", refuses: ["not_found", "too_many"] },
      schema: {
        summary: "What everyone sees of a player of the board, for the guardian",
        params: TokenParams,
        response: { 200: Question },
      },
    },
    async ({ actor, params }, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await askedOf(db, await openBoardLink(deps, actor, params)) };
    },
  );

  app.post(
    paths.api.boardGuardian(":token"),
    {
      config: { who: "anyone", refuses: ["not_found", "too_many", "stale"] },
      schema: {
        summary: "Agree to kinds of things of a player, to the short version only, or to nothing",
        params: TokenParams,
        body: BoardAnswer,
        response: { 200: Question },
      },
    },
    async ({ actor, params, body }, reply) => {
      reply.header("cache-control", "no-store");
      const player = await answerBoardLink(deps, actor, { ...body, ...params });
      return { data: await askedOf(db, player) };
    },
  );

  app.get(
    adminApi.prospectGuardian(":id"),
    {
      config: { who: "scout" },
      schema: {
        summary: "Who a player's guardian is, and what the guardian said",
        params: IdParams,
        response: { 200: OneGuardian },
      },
    },
    async ({ params }) => {
      const player = await findProspect(db, params.id);
      if (!player) throw new AppError("not_found", "This prospect is not on the board.");
      return { data: await presentForStaff(db, player) };
    },
  );

  app.put(
    adminApi.prospectGuardian(":id"),
    {
      config: { who: "scout", asksAgain: true },
      schema: {
        summary:
          "Name a player's guardian; another address ends a yes that came from the former one",
        params: IdParams,
        body: GuardianAddress,
        response: { 200: OneGuardian },
      },
    },
    async ({ actor, params, body }) => {
      const player = await nameGuardian(deps, actor, { ...body, id: params.id });
      return { data: await presentForStaff(db, player) };
    },
  );

  app.post(
    adminApi.prospectGuardianAsk(":id"),
    {
      config: { who: "scout", asksAgain: true, refuses: ["conflict", "stale", "too_many"] },
      schema: {
        summary: "Mail a player's guardian a new link",
        params: IdParams,
        response: { 200: OneGuardian },
      },
    },
    async ({ actor, params }) => ({
      data: await presentForStaff(db, await askBoardGuardian(deps, actor, params)),
    }),
  );
}
