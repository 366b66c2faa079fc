import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { cachedBoardNames } from "../queries/board-names.ts";
import { readStaffFacts } from "../queries/staff-facts.ts";
import { ProspectFacts, StaffFacts } from "../schema/facts.ts";
import { writeFacts } from "../service/write-facts.ts";

/** Staff: what everybody may see of a player where his guardian agrees to it. */
export function prospectFactRoutes(app: App, deps: Deps): void {
  const readNames = cachedBoardNames(deps);
  const OneFacts = z.object({ data: StaffFacts });

  app.get(
    "/api/admin/prospects/:id/facts",
    {
      config: { who: "scout" },
      schema: {
        summary: "A player's commitment, video and note, whatever the guardian agreed to",
        params: IdParams,
        response: { 200: OneFacts },
      },
    },
    async ({ params }) => ({ data: await readStaffFacts(deps.database.db, params.id, readNames) }),
  );

  app.put(
    "/api/admin/prospects/:id/facts",
    {
      config: { who: "scout", refuses: ["stale"] },
      schema: {
        summary: "Write a player's commitment, video and note",
        params: IdParams,
        body: ProspectFacts,
        response: { 200: OneFacts },
      },
    },
    async ({ actor, params, body }) => {
      await writeFacts(deps, actor, { ...body, id: params.id });
      return { data: await readStaffFacts(deps.database.db, params.id, readNames) };
    },
  );
}
