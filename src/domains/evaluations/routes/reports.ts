import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import type { WithTakenDown } from "#domains/prospects/service/name-family.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { secretAddress } from "#lib/secret-address.ts";
import { memberApi } from "#member-api.ts";
import { findAppointment } from "../queries/appointments.ts";
import { readEventReports } from "../queries/event-reports.ts";
import { findReport, presentStaffReport } from "../queries/reports.ts";
import { findRequest } from "../queries.ts";
import { EvaluationReport, EventReports, GivenReport, StaffReport } from "../schema/report.ts";
import {
  openReportLink,
  revokeReportLink,
  sendEventReports,
  sendReport,
  writeReport,
} from "../service/reports.ts";

const OneReport = z.object({ data: StaffReport });
const TokenParams = z.object({ token: z.string().check(z.maxLength(100)) });

/** Staff: what families are told after an evaluation; for whoever has the link of a mail, one of them. */
export function evaluationReportRoutes(app: App, deps: Deps, { isTakenDown }: WithTakenDown): void {
  const { db } = deps.database;

  app.get(
    adminApi.evaluationReport(":id"),
    {
      config: { who: "scout" },
      schema: {
        summary: "The report of a request, with what was measured",
        params: IdParams,
        response: { 200: OneReport },
      },
    },
    async ({ params: { id } }) => {
      if (!(await findRequest(db, id))) {
        throw new AppError("not_found", "This request is no longer there.");
      }
      const [report, appointment] = [await findReport(db, id), await findAppointment(db, id)];
      return { data: await presentStaffReport(db, report, appointment) };
    },
  );

  app.put(
    adminApi.evaluationReport(":id"),
    {
      config: { who: "scout" },
      schema: {
        summary: "What the report of a request says beside the values",
        params: IdParams,
        body: GivenReport,
        response: { 200: OneReport },
      },
    },
    async ({ actor, params, body }) => ({
      data: await writeReport(deps, actor, { ...body, id: params.id }),
    }),
  );

  app.post(
    adminApi.sendEvaluationReport(":id"),
    {
      config: { who: "scout", refuses: ["conflict"] },
      schema: {
        summary: "Mail a family the link of its report; a link that was mailed before ends",
        params: IdParams,
        response: { 200: OneReport },
      },
    },
    async ({ actor, params }) => ({
      data: await sendReport(deps, actor, { ...params, isTakenDown }),
    }),
  );

  app.post(
    adminApi.revokeEvaluationReport(":id"),
    {
      config: { who: "scout" },
      schema: {
        summary: "End the mailed link of a report",
        params: IdParams,
        response: { 200: OneReport },
      },
    },
    async ({ actor, params }) => ({ data: await revokeReportLink(deps, actor, params) }),
  );

  app.get(
    adminApi.eventReports(":id"),
    {
      config: { who: "scout" },
      schema: {
        summary: "How many reports of an event were sent, are ready, or have nothing to say",
        params: IdParams,
        response: { 200: EventReports },
      },
    },
    async ({ params: { id } }) => ({
      data: await readEventReports(db, { eventId: id, now: deps.now() }),
    }),
  );

  app.post(
    adminApi.eventReports(":id"),
    {
      config: { who: "scout" },
      schema: {
        summary: "Send the reports of an event that are ready, each once",
        params: IdParams,
        response: { 200: EventReports },
      },
    },
    async ({ actor, params: { id } }) => ({
      data: await sendEventReports(deps, actor, { eventId: id, isTakenDown }),
    }),
  );

  app.get(
    memberApi.evaluationReport(":token"),
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
