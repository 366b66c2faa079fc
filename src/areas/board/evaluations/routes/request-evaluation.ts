import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { findDraft } from "../queries/requests.ts";
import { EvaluationDraft, NewEvaluationRequest } from "../schema/requests.ts";
import { requestEvaluation } from "../service/request-evaluation.ts";

/** The calls by which a signed-in member asks for an evaluation. */
export function evaluationRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.post(
    "/api/prospect-evaluations",
    {
      config: { who: "signed-in", refuses: ["adult_unconfirmed", "too_many"] },
      schema: {
        summary: "Ask for a player's evaluation",
        body: NewEvaluationRequest,
        response: { 200: Message },
      },
    },
    async (request) => {
      await requestEvaluation(deps, request.member, request.body);
      return {
        message:
          "Your evaluation request has been received. A representative will contact you soon.",
      };
    },
  );

  app.get(
    "/api/prospect-evaluations/draft",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What the form for an evaluation begins with for the signed-in person",
        response: { 200: z.object({ data: EvaluationDraft }) },
      },
    },
    async (request) => ({ data: await findDraft(db, request.user) }),
  );
}
