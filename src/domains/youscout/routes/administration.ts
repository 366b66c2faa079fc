import * as z from "zod/mini";
import type { Deps } from "../../../lib/deps.ts";
import type { App } from "../../../lib/http/app.ts";
import { IdParams } from "../../../lib/http/params.ts";
import { paths } from "../../../paths.ts";
import { NominationDecision } from "../schema.ts";
import { takeStep } from "../service/deciding.ts";

/** For administrators: decide what becomes of nominations. */
export function youScoutAdminRoutes(app: App, deps: Deps): void {
  app.post(
    paths.api.adminNominationDecision(":id"),
    {
      config: { who: "admin", refuses: ["stale"] },
      schema: {
        summary: "Approve a nomination, ask its author back, or reject it",
        params: IdParams,
        body: NominationDecision,
        response: { 200: z.object({ data: z.object({ id: z.int(), status: z.string() }) }) },
      },
    },
    async ({ params, body, actor }) => {
      const { id, status } = await deps.database.changes.publish((tx) =>
        takeStep(deps, tx, actor, params.id, body),
      );
      return { data: { id, status } };
    },
  );
}
