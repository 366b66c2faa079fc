import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { NewReport } from "./schema.ts";
import { reportComment, reportNomination } from "./service/reports.ts";

const THANKS = "Thank you. Our staff will look at it.";

/** Anyone reports what should not stand here. */
export function reportRoutes(app: App, deps: Deps): void {
  const config = { who: "anyone", knowsMember: true, refuses: ["too_many"] } as const;
  const schema = { params: IdParams, body: NewReport, response: { 200: Message } };

  app.post(
    "/api/you-scout/nominations/:id/report",
    {
      config: { ...config, refuses: ["too_many"] },
      schema: { summary: "Report a nomination", ...schema },
    },
    async ({ actor, params, body }) => {
      await reportNomination(deps, actor, { ...body, id: params.id });
      return { message: THANKS };
    },
  );

  app.post(
    "/api/you-scout/comments/:id/report",
    {
      config: { ...config, refuses: ["too_many"] },
      schema: { summary: "Report a comment", ...schema },
    },
    async ({ actor, params, body }) => {
      await reportComment(deps, actor, { ...body, id: params.id });
      return { message: THANKS };
    },
  );
}
