import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { paths } from "#paths.ts";
import { findDraft } from "../queries.ts";
import { EvaluationDraft, NewEvaluationRequest } from "../schema.ts";
import { createRequestEvaluation } from "../service/requesting.ts";

const NOT_ADULT = "Please confirm that you are 18 or over";

/** Who is signed in asks. */
export function evaluationRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  const requestEvaluation = createRequestEvaluation(deps);

  app.post(
    paths.api.evaluations,
    {
      config: { who: "signed-in", refuses: ["adult_unconfirmed", "too_many"] },
      schema: {
        summary: "Ask for a player's evaluation",
        body: NewEvaluationRequest,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      if (!request.user.adultConfirmedAt) throw new AppError("adult_unconfirmed", NOT_ADULT);
      await requestEvaluation(request.user.id, request.body);
      return {
        message:
          "Your evaluation request has been received. A representative will contact you soon.",
      };
    },
  );

  app.get(
    paths.api.evaluationDraft,
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
