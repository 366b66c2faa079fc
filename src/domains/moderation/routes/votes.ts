import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import { findNomination } from "#domains/nominations/queries/nominations.ts";
import { NOMINATION_POLL } from "#domains/nominations/queries/poll.ts";
import { voidVotes } from "#domains/nominations/service/voiding.ts";
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

const NominationVoteReport = z.extend(z.object({ nominationId: z.int() }), VoteReport.shape);

/** Staff: look where the votes for a nomination come from, and take votes out of the count. */
export function nominationVotesRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    adminApi.nominationVotes(":id"),
    {
      config: { who: "admin" },
      schema: {
        summary: "The votes for a nomination by hour and by network, of the last 1, 7 or 30 days",
        params: IdParams,
        querystring: VoteWindow,
        response: { 200: z.object({ data: NominationVoteReport }) },
      },
    },
    async ({ params, query }) => {
      const nomination = await findNomination(db, params.id);
      if (!nomination) throw new AppError("not_found", "There is no such nomination.");
      const days = Number(query.days ?? USUAL_DAYS);
      const report = await reportVotes(db, NOMINATION_POLL, nomination, days, deps.now());
      return { data: { nominationId: nomination.id, ...report } };
    },
  );

  app.post(
    adminApi.nominationVotesVoid(":id"),
    {
      config: { who: "admin" },
      schema: {
        summary: "Take votes of networks or hours out of a nomination's counts, with a reason",
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
