import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import { exportList } from "#domains/audit/service/export-list.ts";
import { NewProspect } from "#domains/prospects/schema.ts";
import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { estimateGradYear } from "#lib/grad-year.ts";
import type { App } from "#lib/http/app.ts";
import { CSV_ANSWER, type CsvColumn, sendCsv } from "#lib/http/csv.ts";
import { IdParams } from "#lib/http/params.ts";
import { paths } from "#paths.ts";
import { requestList, type StaffRequestRow } from "../queries.ts";
import {
  EvaluationChange,
  EvaluationFilter,
  EvaluationPage,
  EvaluationRequest,
} from "../schema.ts";
import { changeRequest, makeProspect } from "../service/change-request.ts";

/** Staff: read, change and download the requests. */
export function evaluationAdminRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  const OneRequest = z.object({ data: EvaluationRequest });

  app.get(
    paths.api.evaluations,
    {
      config: { who: "admin" },
      schema: {
        summary:
          "Who asked for an evaluation, the newest first: 1,000 requests, or one page of them",
        querystring: EvaluationFilter,
        response: { 200: EvaluationPage },
      },
    },
    async ({ query }) => {
      const { rows, ...length } = await requestList.page(db, query);
      return { data: rows.map(present), ...length };
    },
  );

  app.patch(
    adminApi.evaluationRequest(":id"),
    {
      config: { who: "admin", refuses: ["stale", "conflict"] },
      schema: {
        summary: "Change the status of a request, and the note about it",
        params: IdParams,
        body: EvaluationChange,
        response: { 200: OneRequest },
      },
    },
    async ({ actor, params, body }) => ({
      data: present(await changeRequest(deps, actor, { ...body, id: params.id })),
    }),
  );

  app.post(
    adminApi.evaluationProspect(":id"),
    {
      config: { who: "admin", refuses: ["conflict", "board_full"] },
      schema: {
        summary: "Add the player of a completed request to the board, once",
        params: IdParams,
        body: NewProspect,
        response: { 201: OneRequest },
      },
    },
    async ({ actor, params, body }, reply) => {
      const done = await makeProspect(deps, actor, { ...body, id: params.id });
      return reply.code(201).send({ data: present(done) });
    },
  );

  app.get(
    adminApi.evaluationFile,
    {
      config: { who: "admin" },
      exposeHeadRoute: false,
      schema: {
        summary: "Who asked for an evaluation, as a CSV file",
        querystring: EvaluationFilter,
        response: { 200: CSV_ANSWER },
      },
    },
    async ({ actor, query }, reply) => {
      const exported = { type: "evaluation_request", list: requestList, filter: query } as const;
      const batches = await exportList(deps, actor, exported);
      const file = { name: "evaluation-requests", columns: COLUMNS, batches };
      return sendCsv(reply, deps.log, file) as never;
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
];

/** The request under the names of the administrators' list. */
function present(row: StaffRequestRow): EvaluationRequest {
  const { userId: _who, playerAge, playerPosition, playerSchool, additionalInfo, ...same } = row;
  return {
    ...same,
    createdAt: row.createdAt.toISOString(),
    position: playerPosition,
    gradYear: estimateGradYear(playerAge, row.createdAt),
    age: playerAge,
    school: playerSchool,
    notes: additionalInfo,
  };
}
