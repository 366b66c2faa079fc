import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { listReports } from "../queries/scout-reports.ts";
import { ScoutingReports, SentScoutingReport } from "../schema/scout-report.ts";
import { writeReport } from "../service/write-report.ts";

/** Staff: what our scouts graded of a player. */
export function scoutingRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/admin/prospects/:id/scouting",
    {
      config: { who: "scout" },
      schema: {
        summary: "What our scouts graded of a player, the latest first",
        params: IdParams,
        response: { 200: ScoutingReports },
      },
    },
    async ({ params }) => ({ data: await listReports(deps.database.db, params.id) }),
  );

  app.post(
    "/api/admin/prospects/:id/scouting",
    {
      config: { who: "scout" },
      schema: {
        summary: "Add a scout's grades of a player; the older ones stay",
        params: IdParams,
        body: SentScoutingReport,
        response: { 200: ScoutingReports },
      },
    },
    async ({ actor, params, body }) => ({
      data: await writeReport(deps, actor, { ...body, id: params.id }),
    }),
  );
}
