import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { secretAddress } from "#lib/secret-address.ts";
import { readEventReports } from "../queries/event-reports.ts";
import { withGuardian } from "../queries/family.ts";
import type { OnNominations } from "../queries/on-nominations.ts";
import { presentStaffReport } from "../queries/reports.ts";
import { findRequest } from "../queries/requests.ts";
import {
  EvaluationReport,
  EventReports,
  FamilyConfirmation,
  GivenReport,
  StaffEvaluationReport,
} from "../schema/report.ts";
import {
  confirmFamily,
  openReportLink,
  revokeReportLink,
  sendEventReports,
  sendReport,
  writeReport,
} from "../service/reports.ts";

const OneReport = z.object({ data: StaffEvaluationReport });
const TokenParams = z.object({ token: z.string().check(z.maxLength(100)) });

/** Staff: what families are told after an evaluation; for whoever has the link of a mail, one of them. */
export function evaluationReportRoutes(app: App, deps: Deps, nominations: OnNominations): void {
  const { readGuardians } = nominations;
  const { db } = deps.database;

  app.get(
    "/api/admin/evaluation-requests/:id/report",
    {
      config: { who: "scout", reads: "evaluation_request" },
      schema: {
        summary: "The report of a request, with what was measured",
        params: IdParams,
        response: { 200: OneReport },
      },
    },
    async ({ params: { id } }) => {
      const request = await findRequest(db, id);
      if (!request) throw new AppError("not_found", "This request is no longer there.");
      const guarded = await withGuardian(db, request, readGuardians);
      return { data: await presentStaffReport(db, guarded, deps.now()) };
    },
  );

  app.put(
    "/api/admin/evaluation-requests/:id/report",
    {
      config: { who: "scout", reads: "evaluation_request", refuses: ["conflict"] },
      schema: {
        summary: "What the report of a request says beside the values, or that there will be none",
        params: IdParams,
        body: GivenReport,
        response: { 200: OneReport },
      },
    },
    async ({ actor, params, body }) => ({
      data: await writeReport(deps, actor, { ...body, id: params.id }, nominations),
    }),
  );

  app.post(
    "/api/admin/evaluation-requests/:id/family",
    {
      config: { who: "scout", reads: "evaluation_request", asksAgain: true, refuses: ["stale"] },
      schema: {
        summary:
          "State that the requester is the parent or guardian, or that the player with another guardian, or one who said no, is the same child",
        params: IdParams,
        body: FamilyConfirmation,
        response: { 200: OneReport },
      },
    },
    async ({ actor, params, body }) => ({
      data: await confirmFamily(deps, actor, { ...params, ...body }, nominations),
    }),
  );

  app.post(
    "/api/admin/evaluation-requests/:id/report/send",
    {
      config: { who: "scout", reads: "evaluation_request", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary:
          "Mail the player's guardian, or without one the requester, the link of a report; an older link ends",
        params: IdParams,
        response: { 200: OneReport },
      },
    },
    async ({ actor, params }) => ({
      data: await sendReport(deps, actor, params, nominations),
    }),
  );

  app.post(
    "/api/admin/evaluation-requests/:id/report/revoke",
    {
      config: { who: "scout", reads: "evaluation_request" },
      schema: {
        summary: "End the mailed link of a report",
        params: IdParams,
        response: { 200: OneReport },
      },
    },
    async ({ actor, params }) => ({
      data: await revokeReportLink(deps, actor, params, nominations),
    }),
  );

  app.get(
    "/api/admin/events/:id/reports",
    {
      config: { who: "scout" },
      schema: {
        summary: "How many reports of an event were sent, are ready, or have nothing to say",
        params: IdParams,
        response: { 200: EventReports },
      },
    },
    async ({ params: { id } }) => ({
      data: await readEventReports(db, { eventId: id, now: deps.now(), readGuardians }),
    }),
  );

  app.post(
    "/api/admin/events/:id/reports",
    {
      config: { who: "scout", asksAgain: true },
      schema: {
        summary: "Send the reports of an event that are ready, each once",
        params: IdParams,
        response: { 200: EventReports },
      },
    },
    async ({ actor, params: { id } }) => ({
      data: await sendEventReports(deps, actor, { eventId: id }, nominations),
    }),
  );

  app.get(
    "/api/evaluation-reports/:token",
    {
      config: { who: "anyone", refuses: ["not_found", "too_many"] },
      schema: {
        summary: "The report of an evaluation, for whoever has its link",
        params: TokenParams,
        response: { 200: z.object({ data: EvaluationReport }) },
      },
    },
    async ({ actor, params }, reply) => {
      reply.headers({ ...secretAddress(), "x-robots-tag": "noindex" });
      return { data: await openReportLink(deps, actor, params) };
    },
  );
}
