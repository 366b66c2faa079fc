import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { sendBody } from "#lib/http/encoded-body.ts";
import { createWeekReads } from "../queries/public.ts";
import { DAYS_AHEAD } from "../rules/limits.ts";
import { Week } from "../schema/week.ts";

/** For anyone: what is trained, and when there is room. */
export function weekRoutes(app: App, deps: Deps): void {
  const readWeek = createWeekReads(deps);
  app.get(
    "/api/rawpass/week",
    {
      config: { who: "anyone" },
      schema: {
        summary: `The activities on sale, and the sessions of ${DAYS_AHEAD} days with their free places`,
        response: { 200: Week },
      },
    },
    async (request, reply) => {
      reply.headers({
        "cache-control": "no-cache",
        "content-type": "application/json; charset=utf-8",
        vary: "accept-encoding",
      });
      return sendBody(request, reply, await readWeek()) as never;
    },
  );
}
