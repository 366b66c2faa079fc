import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi, writtenData } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { pageOf } from "#lib/list-address.ts";
import type { Touched } from "#ui/read-again.ts";
import { LOWEST_RANK } from "./rules/ranking.ts";
import type { ImportReport } from "./schema/import-report.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED: Touched = [
  "/api/admin/prospects",
  "/api/admin/board-settings",
  "/api/admin/prospects/graduates",
  "/api/prospects",
  "/api/prospects/alumni",
  "/api/admin/audit",
];

/** Whoever has a rank, hidden players too, and after them others. Read again each time it is needed. */
export function rankedQuery() {
  return queryOptions({
    ...getQuery("/api/admin/prospects", { query: pageOf({}, LOWEST_RANK) }),
    staleTime: 0,
  });
}

/** Does what the preview for this board said. */
export async function importProspects(
  csv: string,
  expectedBoard: string,
  api: Api = browserApi,
): Promise<ImportReport> {
  const file = { csv, expectedBoard };
  return writtenData(await call("POST", "/api/admin/prospects/import", { body: file, api }));
}
