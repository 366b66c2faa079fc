import * as z from "zod/mini";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { reportVotes } from "./queries/report.ts";
import {
  USUAL_DAYS,
  VoidingReceipt,
  VoteReport,
  VoteVoiding,
  VoteWindow,
} from "./schema/report.ts";
import { type VoidableVotes, voidVotes } from "./service/void-votes.ts";

export interface VotableCalls {
  votable: VoidableVotes;
  /** The addresses of the calls, with `:id`. */
  report: string;
  voiding: string;
  /** What the answer calls the target's id. */
  idName: string;
  /** How the document of the API names a target. */
  noun: string;
  find(db: Db, id: number): Promise<{ id: number; communityVotes: number } | null>;
}

/** Staff: look where the votes for a target come from, and take votes out of the count. */
export function voteReportRoutes(
  app: App,
  deps: Deps,
  { votable, report, voiding, idName, noun, find }: VotableCalls,
): void {
  const { db } = deps.database;
  // No type says a name that is a value.
  const TargetReport = z.extend(
    z.object({ [idName]: z.int() }),
    VoteReport.shape,
  ) as unknown as typeof VoteReport;

  app.get(
    report,
    {
      config: { who: votable.right },
      schema: {
        summary: `The votes for a ${noun} by hour and by network`,
        params: IdParams,
        querystring: VoteWindow,
        response: { 200: z.object({ data: TargetReport }) },
      },
    },
    async ({ params, query }) => {
      const target = await find(db, params.id);
      if (!target) throw new AppError("not_found", votable.missing);
      const days = Number(query.days ?? USUAL_DAYS);
      const votes = await reportVotes(db, votable.tables, target, days, deps.now());
      return { data: { [idName]: target.id, ...votes } };
    },
  );

  app.post(
    voiding,
    {
      config: { who: votable.right, asksAgain: true },
      schema: {
        summary: `Take votes of networks or hours out of a ${noun}'s counts, with a reason`,
        params: IdParams,
        body: VoteVoiding,
        response: { 200: z.object({ data: VoidingReceipt }) },
      },
    },
    async ({ params, body, actor }) => ({
      data: await voidVotes(deps, actor, { ...body, votable, id: params.id }),
    }),
  );
}
