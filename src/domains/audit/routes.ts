import { adminApi } from "#admin-api.ts";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { type AuditRow, listEntries } from "./queries.ts";
import type { AuditEntry, AuditSchemas } from "./schema.ts";

/** Administrators read what administrators did; nobody writes here but the changes themselves. */
export function auditRoutes(app: App, deps: Deps, { AuditFilter, AuditPage }: AuditSchemas): void {
  const { db } = deps.database;
  app.get(
    adminApi.audit,
    {
      config: { who: "admin" },
      schema: {
        summary: "What administrators and retention changed, the newest first",
        querystring: AuditFilter,
        response: { 200: AuditPage },
      },
    },
    async ({ query }) => answerPage(await listEntries(db, query), present),
  );
}

function present({ actorId, username, createdAt, ...same }: AuditRow): AuditEntry {
  return {
    ...same,
    createdAt: createdAt.toISOString(),
    actor: actorId === null ? null : { id: actorId, username },
  };
}
