import { requireConnect } from "#areas/connect/profiles/queries.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { PageParams } from "#lib/list-params.ts";
import { Message } from "#lib/message-schema.ts";
import { listReviewsForStaff, listReviewsOf } from "../queries/reviews.ts";
import {
  NewReview,
  ReviewAnswer,
  ReviewDecision,
  ReviewPage,
  ReviewReport,
  StaffReviewFilter,
  StaffReviewPage,
} from "../schema/reviews.ts";
import { answerReview, decideReview, reportReview, writeReview } from "../service/write-review.ts";

/**
 * Anyone: what is said of somebody, while Connect is on. The sides of a deal: saying it, and answering. Members:
 * reporting. Staff: taking it away.
 */
export function reviewRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    "/api/connect/people/:id/reviews",
    {
      preValidation: () => requireConnect(db),
      config: { who: "anyone", knowsMember: true, refuses: ["not_found"] },
      schema: {
        summary: "What is said of somebody in Connect, the newest first, page by page",
        params: IdParams,
        querystring: PageParams,
        response: { 200: ReviewPage },
      },
    },
    async ({ actor, params, query }, reply) => {
      reply.header("cache-control", "private, no-cache");
      return listReviewsOf(db, actor, { id: params.id, page: query.page });
    },
  );

  app.post(
    "/api/connect/deals/:id/review",
    {
      config: { who: "signed-in", refuses: ["not_found", "forbidden", "conflict", "too_many"] },
      schema: {
        summary: "Review the other side of a deal, once",
        params: IdParams,
        body: NewReview,
        response: { 201: Message },
      },
    },
    async ({ member, params, body }, reply) => {
      await writeReview(deps, member, { ...body, id: params.id });
      return reply.code(201).send({ message: "Thank you for your review." });
    },
  );

  app.post(
    "/api/connect/reviews/:id/answer",
    {
      config: { who: "signed-in", refuses: ["not_found", "forbidden", "conflict", "too_many"] },
      schema: {
        summary: "Answer a review of oneself, once",
        params: IdParams,
        body: ReviewAnswer,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      await answerReview(deps, member, { ...body, id: params.id });
      return { message: "Your answer is shown." };
    },
  );

  app.post(
    "/api/connect/reviews/:id/report",
    {
      config: { who: "signed-in", refuses: ["not_found", "too_many"] },
      schema: {
        summary: "Report a review to staff",
        params: IdParams,
        body: ReviewReport,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      await reportReview(deps, member, { ...body, id: params.id });
      return { message: "Thank you. Our staff will look at it." };
    },
  );

  app.get(
    "/api/admin/connect/reviews",
    {
      config: { who: "partners" },
      schema: {
        summary: "The reviews in Connect, the newest first",
        querystring: StaffReviewFilter,
        response: { 200: StaffReviewPage },
      },
    },
    async ({ query }) => listReviewsForStaff(db, query),
  );

  app.post(
    "/api/admin/connect/reviews/:id/decision",
    {
      config: { who: "partners", refuses: ["not_found"] },
      schema: {
        summary: "Take a review away, or bring it back",
        params: IdParams,
        body: ReviewDecision,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await decideReview(deps, actor, { ...body, id: params.id });
      return { message: body.isHidden ? "The review is taken away." : "The review is shown." };
    },
  );
}
