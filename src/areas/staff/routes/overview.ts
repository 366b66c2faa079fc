import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { createOverview } from "../queries/overview.ts";
import { Overview } from "../schema/panel.ts";

/** What staff see first. */
export function overviewRoutes(app: App, deps: Deps): void {
  const getOverview = createOverview(deps);

  app.get(
    "/api/admin/overview",
    {
      config: { who: "staff" },
      schema: {
        summary: "What waits for the caller, in numbers",
        response: { 200: z.object({ data: Overview }) },
      },
    },
    async ({ actor }) => ({ data: await getOverview(actor) }),
  );
}
