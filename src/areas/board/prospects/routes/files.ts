import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { CSV_ANSWER, sendCsv } from "#lib/http/csv.ts";
import { readLastImport } from "../queries/last-import.ts";
import type { ReadNominated } from "../queries/namesakes.ts";
import { FILE_COLUMNS, FILE_MAX_BYTES, FILE_MAX_ROWS } from "../rules/file-columns.ts";
import {
  ImportReport,
  ImportUndoing,
  LastImport,
  ProspectFile,
  UndoReport,
} from "../schema/import-report.ts";
import { StaffProspectFilter } from "../schema/prospects.ts";
import { exportProspects } from "../service/export-prospects.ts";
import { importProspects, previewImport } from "../service/import-prospects.ts";
import { undoImport } from "../service/undo-import.ts";

/** Quotation marks and line ends are two characters in JSON. */
const BODY_LIMIT = 2 * FILE_MAX_BYTES + 10_000;

const COLUMNS = FILE_COLUMNS.map(({ label, textOf }) => ({ label, cell: textOf }));

/** Staff: take the board as a file, and bring it back changed. */
export function prospectFileRoutes(app: App, deps: Deps, readNominated: ReadNominated): void {
  app.get(
    "/api/admin/prospects.csv",
    {
      config: { who: "scout", asksAgain: true },
      schema: {
        summary: "The players of the filter as a CSV file, which can be imported again",
        querystring: StaffProspectFilter,
        response: { 200: CSV_ANSWER },
      },
    },
    async (request, reply) => {
      const rows = await exportProspects(deps, request.actor, request.query);
      const file = { name: "prospects", columns: COLUMNS, batches: [rows] };
      return sendCsv(reply, deps.log, file) as never;
    },
  );

  app.get(
    "/api/admin/prospects/import",
    {
      config: { who: "scout" },
      schema: {
        summary: "The last import, as long as it can be undone",
        response: { 200: z.object({ data: z.nullable(LastImport) }) },
      },
    },
    async () => ({ data: await readLastImport(deps.database.db) }),
  );

  app.post(
    "/api/admin/prospects/import/undo",
    {
      config: { who: "scout", asksAgain: true, refuses: ["stale"] },
      schema: {
        summary: "Take back what the last import added and changed, but for what came in since",
        body: ImportUndoing,
        response: { 200: z.object({ data: UndoReport }) },
      },
    },
    async ({ actor, body }) => ({
      data: await undoImport(deps, actor, { ...body, readNominated }),
    }),
  );

  app.post(
    "/api/admin/prospects/import",
    {
      config: { who: "scout", refuses: ["stale", "conflict", "too_large"] },
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: `What a CSV file of at most ${FILE_MAX_ROWS} players does to the board; with the board of that preview, does it`,
        body: ProspectFile,
        response: { 200: z.object({ data: ImportReport }) },
      },
    },
    async ({ actor, body: { csv, expectedBoard } }) => {
      if (expectedBoard === undefined) {
        return { data: await previewImport(deps, actor, { csv, readNominated }) };
      }
      const file = { csv, expectedBoard, readNominated };
      return { data: await importProspects(deps, actor, file) };
    },
  );
}
