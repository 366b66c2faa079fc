import * as z from "zod/mini";
import { NewProspect } from "#areas/board/prospects/schema/prospects.ts";
import { exportList } from "#areas/platform/audit/service/export-list.ts";
import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { estimateGradYear } from "#lib/grad-year.ts";
import type { App } from "#lib/http/app.ts";
import type { CsvColumn } from "#lib/http/csv.ts";
import { staffListRoutes } from "#lib/http/list-routes.ts";
import { IdParams } from "#lib/http/params.ts";
import type { OnNominations } from "../queries/on-nominations.ts";
import { presentChanged, presentRequest } from "../queries/present-request.ts";
import { guardedList, type StaffRequestRow } from "../queries/requests.ts";
import {
  EvaluationChange,
  EvaluationFilter,
  EvaluationPage,
  EvaluationRequest,
  StaffCorrection,
} from "../schema/requests.ts";
import { changeRequest, makeProspect } from "../service/change-request.ts";
import { correctForFamily } from "../service/correct-for-family.ts";

export const OneRequest = z.object({ data: EvaluationRequest });

/** Staff: read, change and download the requests. */
export function evaluationAdminRoutes(app: App, deps: Deps, nominations: OnNominations): void {
  const { readNominated, readGuardians } = nominations;
  const present = presentRequest(deps);
  const presentOne = presentChanged(deps, readGuardians);

  staffListRoutes(app, deps, {
    title: "Requests for an evaluation",
    who: "scout",
    addresses: { page: "/api/prospect-evaluations", file: "/api/admin/evaluation-requests.csv" },
    querystring: EvaluationFilter,
    response: EvaluationPage,
    list: guardedList(readGuardians),
    present,
    type: "evaluation_request",
    config: { reads: "evaluation_request" },
    exportRows: exportList,
    file: { name: "evaluation-requests", columns: COLUMNS },
  });

  app.patch(
    "/api/admin/evaluation-requests/:id",
    {
      config: { who: "scout", reads: "evaluation_request", refuses: ["stale", "conflict"] },
      schema: {
        summary: "Change the status of a request, and the note about it",
        params: IdParams,
        body: EvaluationChange,
        response: { 200: OneRequest },
      },
    },
    async ({ actor, params, body }) =>
      presentOne(await changeRequest(deps, actor, { ...body, id: params.id })),
  );

  app.post(
    "/api/admin/evaluation-requests/:id/correction",
    {
      // Its report may go to another address from then on.
      config: { who: "scout", reads: "evaluation_request", asksAgain: true },
      schema: {
        summary: "Correct a request for its family, which is mailed the reason",
        params: IdParams,
        body: StaffCorrection,
        response: { 200: OneRequest },
      },
    },
    async ({ actor, params, body }) => {
      const correction = { ...body, id: params.id };
      return presentOne(await correctForFamily(deps, actor, correction, nominations));
    },
  );

  app.post(
    "/api/admin/evaluation-requests/:id/prospect",
    {
      config: { who: "scout", reads: "evaluation_request", refuses: ["conflict", "board_full"] },
      schema: {
        summary: "Add the player of a completed request to the board, once",
        params: IdParams,
        body: NewProspect,
        response: { 201: OneRequest },
      },
    },
    async ({ actor, params, body }, reply) => {
      const player = { ...body, id: params.id, readNominated };
      const done = await makeProspect(deps, actor, player);
      return reply.code(201).send(await presentOne(done));
    },
  );
}

const COLUMNS: readonly CsvColumn<StaffRequestRow>[] = [
  { label: "Date (New Orleans)", cell: ({ createdAt }) => businessTime(createdAt) },
  { label: "Player Name", cell: ({ playerName }) => playerName },
  { label: "Age", cell: ({ playerAge }) => playerAge },
  { label: "Position", cell: ({ playerPosition }) => playerPosition },
  {
    label: "Grad Year (est.)",
    cell: ({ playerAge, createdAt }) => estimateGradYear(playerAge, createdAt),
  },
  { label: "School", cell: ({ playerSchool }) => playerSchool },
  { label: "Parent", cell: ({ parentName }) => parentName },
  { label: "Parent Email", cell: ({ parentEmail }) => parentEmail },
  { label: "Parent Phone", cell: ({ parentPhone }) => parentPhone },
  { label: "Notes", cell: ({ additionalInfo }) => additionalInfo },
  { label: "Status", cell: ({ status }) => status },
  { label: "Staff note", cell: ({ staffNote }) => staffNote },
  { label: "Account confirmed", cell: ({ isConfirmed }) => (isConfirmed ? "yes" : "no") },
  { label: "Event", cell: ({ appointment }) => appointment?.eventName ?? null },
  {
    label: "Appointment (New Orleans)",
    cell: ({ appointment }) => appointment && businessTime(new Date(appointment.startsAt)),
  },
  { label: "Place", cell: ({ appointment }) => appointment?.place ?? null },
  { label: "Canceled by", cell: ({ appointment }) => appointment?.cancelledBy ?? null },
  {
    label: "Report sent (New Orleans)",
    cell: ({ reportSentAt }) => reportSentAt && businessTime(new Date(reportSentAt)),
  },
];
