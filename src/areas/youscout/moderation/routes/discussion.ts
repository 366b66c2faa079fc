import * as z from "zod/mini";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { findStaffComments, listStaffComments, listStaffReports } from "../queries/discussion.ts";
import {
  CommentApproval,
  RemovalReason,
  ReportVerdict,
  StaffComment,
  StaffCommentFilter,
  StaffCommentPage,
  StaffReportFilter,
  StaffReportPage,
} from "../schema/discussion.ts";
import { approveComment, removeComment, resolveReport } from "../service/discussion.ts";

/** For administrators: what people wrote about nominations, and what others reported. */
export function discussionAdminRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    "/api/admin/you-scout/comments",
    {
      config: { who: "moderator" },
      schema: {
        summary: "Comments on nominations, the newest first",
        querystring: StaffCommentFilter,
        response: { 200: StaffCommentPage },
      },
    },
    async ({ query }) => answerPage(await listStaffComments(db, query)),
  );

  app.post(
    "/api/admin/you-scout/comments/:id/approve",
    {
      config: { who: "moderator", refuses: ["stale"] },
      schema: {
        summary: "Let everybody see a comment that waits",
        params: IdParams,
        body: CommentApproval,
        response: { 200: z.object({ data: StaffComment }) },
      },
    },
    async ({ params, body, actor }) => {
      await approveComment(deps, actor, { ...body, id: params.id });
      const [approved] = await findStaffComments(db, [params.id]);
      if (!approved) throw new AppError("not_found", "There is no such comment.");
      return { data: approved };
    },
  );

  app.delete(
    "/api/admin/you-scout/comments/:id",
    {
      config: { who: "moderator", asksAgain: true },
      schema: {
        summary: "Delete a comment with what was reported of it",
        params: IdParams,
        body: RemovalReason,
        response: { 200: Message },
      },
    },
    async ({ params, body, actor }) => {
      await removeComment(deps, actor, { ...body, id: params.id });
      return { message: "The comment is deleted." };
    },
  );

  app.get(
    "/api/admin/you-scout/reports",
    {
      config: { who: "moderator" },
      schema: {
        summary:
          "What was reported, target by target: what waits longest, or was decided last, first",
        querystring: StaffReportFilter,
        response: { 200: StaffReportPage },
      },
    },
    async ({ query }) => answerPage(await listStaffReports(db, query)),
  );

  app.post(
    "/api/admin/you-scout/reports/:id/decision",
    {
      config: { who: "moderator", refuses: ["stale"] },
      schema: {
        summary: "Take a reported nomination or comment down, or let it be seen",
        params: IdParams,
        body: ReportVerdict,
        response: { 200: Message },
      },
    },
    async ({ params, body, actor }) => {
      await resolveReport(deps, actor, { ...body, id: params.id });
      return {
        message: body.verdict === "upheld" ? "Taken down." : "The report is dismissed.",
      };
    },
  );
}
