import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { secretAddress } from "#lib/secret-address.ts";
import { HOUR_MS } from "#lib/time.ts";
import { writeAppointmentFile } from "../mails/calendar-file.ts";
import type { OnNominations } from "../queries/on-nominations.ts";
import { findOwnAppointment, listOwnEvaluations } from "../queries/own.ts";
import { CANCEL_BEFORE_MS } from "../rules/appointments.ts";
import { OwnEvaluations } from "../schema/own.ts";
import { EvaluationCorrection } from "../schema/requests.ts";
import { cancelByFamily } from "../service/cancel-appointment.ts";
import { correctRequest, withdrawRequest } from "../service/change-own-request.ts";

/** For members: how what they asked for stands. */
export function ownEvaluationRoutes(
  app: App,
  deps: Deps,
  { isTakenDown, readGuardians }: OnNominations,
): void {
  const { config, database } = deps;

  app.get(
    "/api/my/evaluations",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "One's own requests with appointments and reports, the newest first",
        response: { 200: OwnEvaluations },
      },
    },
    ({ member: { userId } }) =>
      listOwnEvaluations(database.db, { userId, now: deps.now(), readGuardians }),
  );

  app.patch(
    "/api/my/evaluations/:id",
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary: "Correct one's own request, as long as it has no date",
        params: IdParams,
        body: EvaluationCorrection,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      await correctRequest(deps, member, { ...body, ...params, isTakenDown });
      return { message: "Your request is corrected." };
    },
  );

  app.delete(
    "/api/my/evaluations/:id",
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary: "Withdraw one's own request, as long as it has no date: it is deleted",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await withdrawRequest(deps, member, { ...params, isTakenDown });
      return { message: "Your request is withdrawn." };
    },
  );

  app.post(
    "/api/my/evaluations/:id/cancel",
    {
      config: { who: "signed-in", refuses: ["conflict"] },
      schema: {
        summary: `Cancel one's own evaluation, until ${CANCEL_BEFORE_MS / HOUR_MS} hours before it`,
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ member, params }) => {
      await cancelByFamily(deps, member, params);
      return { message: "Your evaluation is canceled." };
    },
  );

  app.get(
    "/api/my/evaluations/:id/appointment.ics",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "The appointment of one's own request as a calendar file",
        params: IdParams,
        response: { 200: { content: { "text/calendar": { schema: z.string() } } } },
      },
    },
    async ({ member, params }, reply) => {
      const own = { userId: member.userId, requestId: params.id };
      const found = await findOwnAppointment(database.db, own);
      if (!found) throw new AppError("not_found", "There is no such appointment.");
      const { baseUrl } = config;
      const { content } = writeAppointmentFile(found.appointment, {
        to: found.parentEmail,
        baseUrl,
      });
      reply.headers({
        ...secretAddress(),
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="evaluation.ics"',
        "x-robots-tag": "noindex",
      });
      return reply.send(content);
    },
  );
}
