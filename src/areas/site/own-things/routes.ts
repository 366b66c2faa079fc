import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { readOwnThings } from "./queries.ts";
import { OwnThings } from "./schema.ts";

/** For members: what is their own, on one page. */
export function ownThingsRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/my",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "One's own requests, nominations, passes, orders and offers, the newest of each",
        response: { 200: OwnThings },
      },
    },
    async ({ user }) => ({
      data: await readOwnThings(deps.database.db, user, {
        now: deps.now(),
        secrets: deps.secrets,
      }),
    }),
  );
}
