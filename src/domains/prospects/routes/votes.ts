import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { reportVotes } from "#lib/voting/report.ts";
import {
  USUAL_DAYS,
  VoidingReceipt,
  VoteReport,
  VoteVoiding,
  VoteWindow,
} from "#lib/voting/schema.ts";
import { PROSPECT_POLL } from "../queries/poll.ts";
import { findProspect } from "../queries/prospects.ts";
import { voidVotes } from "../service/voiding.ts";

const ProspectVoteReport = z.extend(z.object({ prospectId: z.int() }), VoteReport.shape);

/** Staff: look where the votes for a player come from, and take votes out of the count. */
export function prospectVotesRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    adminApi.prospectVotes(":id"),
    {
      config: { who: "admin" },
      schema: {
        summary: "The votes for a player by hour and by network, of the last 1, 7 or 30 days",
        params: IdParams,
        querystring: VoteWindow,
        response: { 200: z.object({ data: ProspectVoteReport }) },
      },
    },
    async ({ params, query }) => {
      const prospect = await findProspect(db, params.id);
      if (!prospect) throw new AppError("not_found", "This prospect is not on the board.");
      const days = Number(query.days ?? USUAL_DAYS);
      const report = await reportVotes(db, PROSPECT_POLL, prospect, days, deps.now());
      return { data: { prospectId: prospect.id, ...report } };
    },
  );

  app.post(
    adminApi.prospectVotesVoid(":id"),
    {
      config: { who: "admin" },
      schema: {
        summary: "Take votes of networks or hours out of a player's count, with a reason",
        params: IdParams,
        body: VoteVoiding,
        response: { 200: z.object({ data: VoidingReceipt }) },
      },
    },
    async ({ params, body, actor }) => ({
      data: await voidVotes(deps, actor, { ...body, id: params.id }),
    }),
  );
}
