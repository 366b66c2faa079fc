import { PROSPECT_VOTABLE } from "#areas/board/prospects/queries/votable.ts";
import { forgetOldVoters as forgetVotersOfPlayers } from "#areas/board/prospects/service/cast-vote.ts";
import { checkLedger } from "#areas/board/vote-ledger/queries/check-ledger.ts";
import { sealDays } from "#areas/board/vote-ledger/service/seal-days.ts";
import { forgetOldActivity } from "#areas/platform/accounts/service/activity.ts";
import { BURST_MS } from "#areas/votes/access/limits.ts";
import { countUsual, listCrowded } from "#areas/votes/queries/bursts.ts";
import { NOMINATION_VOTABLE } from "#areas/youscout/nominations/queries/votable.ts";
import { forgetOldVoters as forgetVotersOfNominations } from "#areas/youscout/nominations/service/retention.ts";
import type { Deps } from "#lib/deps.ts";
import type { ScaleSite } from "../support/scale-site.ts";
import { type ScaleTime, timeOf, timesOf } from "./times.ts";

/** What each job does in one night, in the order in which they are done here. */
const JOBS: Record<string, (deps: Deps) => Promise<unknown>> = {
  "sealing yesterday": sealDays,
  "forgetting a day's voters of players": forgetVotersOfPlayers,
  "the same, with nothing to forget": forgetVotersOfPlayers,
  "forgetting a day's voters of nominations": forgetVotersOfNominations,
  "forgetting what members did": forgetOldActivity,
  "looking for bursts": async ({ database: { db }, now }) => {
    for (const { votes } of [PROSPECT_VOTABLE, NOMINATION_VOTABLE]) {
      await listCrowded(db, votes, { from: new Date(now().getTime() - BURST_MS), to: now() }, 300);
      await countUsual(db, votes, 1, now());
    }
  },
  "checking the ledger": async ({ database }) => {
    const { faults } = await checkLedger(database);
    if (faults.length > 0) throw new Error(faults[0]);
  },
};

/** Each job once, in turn: what is done cannot be done again. One that fails took for ever. */
export async function timeJobs(few: ScaleSite, many: ScaleSite): Promise<ScaleTime[]> {
  const times: ScaleTime[] = [];
  for (const [what, run] of Object.entries(JOBS)) {
    const pair = {
      few: await timeOrFail(() => run(few.deps)),
      many: await timeOrFail(() => run(many.deps)),
    };
    times.push({
      what,
      ...timesOf([pair]),
      ...{ rows: null, hasTarget: false },
    });
  }
  return times;
}

async function timeOrFail(work: () => Promise<unknown>): Promise<number> {
  try {
    return await timeOf(work);
  } catch (error) {
    console.error(error);
    return Number.POSITIVE_INFINITY;
  }
}
