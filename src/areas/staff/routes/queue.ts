import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { readQueue } from "../queries/queue.ts";
import { Queue, QueueFilter } from "../schema/queue.ts";

/** What administrators work off. */
export function queueRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/admin/queue",
    {
      config: { who: ["scout", "moderator", "partners", "shop", "bookkeeper"], reads: "queue" },
      schema: {
        summary:
          "What waits for the caller: removals about minors, reports of private data, overdue bursts of votes and disputes whose time ends, then who waits longest",
        querystring: QueueFilter,
        response: { 200: Queue },
      },
    },
    async ({ actor, query }) => readQueue(deps, actor, query),
  );
}
