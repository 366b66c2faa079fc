import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { limitLinkAnswers } from "#lib/http/link-limit.ts";
import { askedOf } from "../queries/guardian-question.ts";
import { GuardianAnswer, GuardianQuestion } from "../schema/guardian.ts";
import { answerGuardianLink, openGuardianLink } from "../service/guardian.ts";
import type { OnGuardians } from "../service/on-guardians.ts";

const TokenParams = z.object({ token: z.string().check(z.maxLength(100)) });
const Answer = z.object({ data: GuardianQuestion });

/** For whoever has the link of a mail: what everybody sees of a child, and the guardian's consent. */
export function guardianRoutes(app: App, deps: Deps, guardians: OnGuardians): void {
  const { db } = deps.database;
  const config = { who: "anyone", refuses: ["not_found", "too_many"] } as const;

  app.get(
    "/api/you-scout/guardian/:token",
    {
      config: { ...config, refuses: [...config.refuses] },
      schema: {
        summary: "What everyone sees of a child, and would see, for its guardian",
        params: TokenParams,
        response: { 200: Answer },
      },
    },
    async ({ actor, params }, reply) => {
      forbidKeeping(reply);
      return { data: await askedOf(db, await openGuardianLink(deps, actor, params)) };
    },
  );

  app.post(
    "/api/you-scout/guardian/:token",
    {
      onRequest: limitLinkAnswers(deps),
      config: { ...config, refuses: [...config.refuses, "stale", "conflict"] },
      schema: {
        summary:
          "Agree to the full page of a child as it was shown, leave the short one, or take everything down",
        params: TokenParams,
        body: GuardianAnswer,
        response: { 200: Answer },
      },
    },
    async ({ actor, params, body }, reply) => {
      forbidKeeping(reply);
      const linked = await answerGuardianLink(deps, actor, { ...body, ...params }, guardians);
      return { data: await askedOf(db, linked) };
    },
  );
}

function forbidKeeping(reply: FastifyReply): void {
  reply.header("cache-control", "no-store");
}
