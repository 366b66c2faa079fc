import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import type { CsvColumn } from "#lib/http/csv.ts";
import { staffListRoutes } from "#lib/http/list-routes.ts";
import { ACTION_TEXTS } from "../access.ts";
import { type SecurityRow, securityList } from "../queries/security-events.ts";
import { type SecurityEntry, SecurityFilter, SecurityPage } from "../schema/security.ts";
import { exportList } from "../service/export-list.ts";

/** Owners read what may be an attack, and what followed. */
export function securityEventRoutes(app: App, deps: Deps): void {
  staffListRoutes(app, deps, {
    who: "admin",
    title: "What may be an attack, and what followed, counted by day",
    addresses: { page: "/api/admin/security-events", file: "/api/admin/security-events.csv" },
    querystring: SecurityFilter,
    response: SecurityPage,
    list: securityList,
    present,
    type: "security_log",
    exportRows: exportList,
    file: { name: "security-log", columns: COLUMNS },
  });
}

const COLUMNS: readonly CsvColumn<SecurityRow>[] = [
  { label: "First (New Orleans)", cell: ({ createdAt }) => businessTime(createdAt) },
  { label: "Last (New Orleans)", cell: ({ lastAt }) => businessTime(lastAt) },
  { label: "What", cell: ({ kind }) => kind },
  { label: "Detail", cell: ({ detail }) => detail },
  { label: "Account", cell: ({ accountId, username }) => username ?? accountId },
  { label: "Client", cell: ({ client }) => client },
  { label: "Times", cell: ({ count }) => count },
];

function present(row: SecurityRow): SecurityEntry {
  const { id, kind, detail, count, accountId, username } = row;
  return {
    ...{ id, kind, count },
    // A change of rights reads as in the audit log.
    detail: ACTION_TEXTS[detail] ?? detail,
    account: accountId === null ? null : { id: accountId, username },
    client: row.client || null,
    firstAt: row.createdAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  };
}
