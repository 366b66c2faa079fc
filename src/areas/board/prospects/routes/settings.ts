import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { getBoardConsent } from "../queries/agreement.ts";
import { BoardSettings } from "../schema/agreement.ts";
import { changeBoardSettings } from "../service/agreement.ts";

/** Staff: whose word it takes before everybody sees a player's name. */
export function boardSettingsRoutes(app: App, deps: Deps): void {
  const OneSettings = z.object({ data: BoardSettings });

  app.get(
    "/api/admin/board-settings",
    {
      config: { who: "admin" },
      schema: {
        summary: "Whose word it takes before everybody sees a player's name",
        response: { 200: OneSettings },
      },
    },
    async () => ({ data: { boardConsent: await getBoardConsent(deps.database.db) } }),
  );

  app.put(
    "/api/admin/board-settings",
    {
      config: { who: "admin", asksAgain: true },
      schema: {
        summary: "Show names without asking (announced), or only once a guardian agreed (agreed)",
        body: BoardSettings,
        response: { 200: OneSettings },
      },
    },
    async ({ actor, body }) => ({ data: await changeBoardSettings(deps, actor, body) }),
  );
}
