import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { limitLinkAnswers } from "#lib/http/link-limit.ts";
import { getQuestion } from "../queries/question.ts";
import { MinorAnswer, MinorQuestion } from "../schema/guardian.ts";
import { answerGuardianLink, openGuardianLink } from "../service/answer-guardian.ts";

const TokenParams = z.object({ token: z.string().check(z.maxLength(100)) });
const Question = z.object({ data: MinorQuestion });

/** For whoever has the link of a mail: a listing about a child, and its guardian's word. Also while Connect is off. */
export function minorGuardianRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    "/api/connect/guardian/:token",
    {
      config: { who: "anyone", refuses: ["not_found", "too_many"] },
      schema: {
        summary: "What everyone would see of a listing about a child, for its guardian",
        params: TokenParams,
        response: { 200: Question },
      },
    },
    async ({ actor, params }, reply) => {
      reply.header("cache-control", "no-store");
      const id = await openGuardianLink(deps, actor, params);
      return { data: await getQuestion(db, deps.secrets, id) };
    },
  );

  app.post(
    "/api/connect/guardian/:token",
    {
      onRequest: limitLinkAnswers(deps),
      config: { who: "anyone", refuses: ["not_found", "too_many", "stale", "conflict"] },
      schema: {
        summary: "Agree to a listing about a child as it was shown, or take all of it down",
        params: TokenParams,
        body: MinorAnswer,
        response: { 200: Question },
      },
    },
    async ({ actor, params, body }, reply) => {
      reply.header("cache-control", "no-store");
      const id = await answerGuardianLink(deps, actor, { ...body, ...params });
      return { data: await getQuestion(db, deps.secrets, id) };
    },
  );
}
