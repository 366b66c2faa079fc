import { ACTION_TEXTS } from "#areas/platform/audit/access.ts";
import { recordRead } from "#areas/platform/audit/service/record-read.ts";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { choicesOf, labelOf } from "#ui/label-of.ts";
import { type AuditRow, listEntries } from "../queries/audit-log.ts";
import { type AuditEntry, AuditFilter, AuditPage } from "../schema/audit-log.ts";

/** Administrators read what administrators did; nobody writes here but the changes themselves. */
export function auditRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  app.get(
    "/api/admin/audit",
    {
      config: { who: "admin" },
      schema: {
        summary: "What administrators and retention changed, the newest first",
        querystring: AuditFilter,
        response: { 200: AuditPage },
      },
    },
    async ({ query, member }) => {
      const { isConfidential, ...page } = await listEntries(db, query);
      if (isConfidential) await recordRead(deps, member, "audit_log");
      const actions = choicesOf(ACTION_TEXTS).toSorted((a, b) => a.label.localeCompare(b.label));
      return { ...answerPage(page, present), actions };
    },
  );
}

function present({ subject, actorId, username, createdAt, ...same }: AuditRow): AuditEntry {
  return {
    ...same,
    text: labelOf(ACTION_TEXTS, same.action),
    subject: subject && { name: subject.name, path: subject.path },
    createdAt: createdAt.toISOString(),
    actor: actorId === null ? null : { id: actorId, username },
  };
}
