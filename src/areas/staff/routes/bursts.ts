import * as z from "zod/mini";
import { hasRight } from "#areas/platform/accounts/access/actor.ts";
import { BurstReceipt, BurstVerdict, VoteBurstList } from "#areas/votes/schema/bursts.ts";
import { decideBurst } from "#areas/votes/service/decide-burst.ts";
import type { VoidableVotes } from "#areas/votes/service/void-votes.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { listBursts } from "../queries/bursts.ts";

/** Staff: look at bursts of votes, hold or void them, or let them stand. */
export function burstRoutes(app: App, deps: Deps, votables: readonly VoidableVotes[]): void {
  app.get(
    "/api/admin/vote-bursts",
    {
      config: { who: ["scout", "moderator"] },
      schema: {
        summary: "Bursts of votes: those that wait for a decision, then the newest",
        response: { 200: VoteBurstList },
      },
    },
    async ({ actor }) => {
      const own = votables.filter(({ right }) => hasRight(actor, right));
      const kinds = own.map(({ burstKind }) => burstKind);
      return listBursts(deps.database.db, kinds, deps.now());
    },
  );

  app.post(
    "/api/admin/vote-bursts/:id/decision",
    {
      config: {
        who: ["scout", "moderator"],
        // Both others are final.
        asksAgain: ({ body }) => (body as BurstVerdict).decision !== "hold",
        refuses: ["stale"],
      },
      schema: {
        summary: "Hold the votes of a burst outside the count, void them or let them count",
        params: IdParams,
        body: BurstVerdict,
        response: { 200: z.object({ data: BurstReceipt }) },
      },
    },
    async ({ params, body, actor }) => ({
      data: await decideBurst(deps, actor, { ...body, ...params, votables }),
    }),
  );
}
