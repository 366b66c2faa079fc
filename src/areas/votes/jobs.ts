import type { Deps } from "#lib/deps.ts";
import type { RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { BURST_MONTHS_KEPT } from "./access/limits.ts";
import { forgetOldBursts } from "./service/retention.ts";
import type { VoidableVotes } from "./service/void-votes.ts";
import { flagBursts } from "./service/watch-bursts.ts";

export function voteJobs(deps: Deps, votables: readonly VoidableVotes[]): ScheduledJob[] {
  return [
    {
      name: "votes-flag-bursts",
      cron: "* * * * *",
      run: async () => {
        await flagBursts(deps, votables);
      },
    },
  ];
}

export function voteRetentionJobs(deps: Deps, votables: readonly VoidableVotes[]): RetentionJob[] {
  return [
    {
      name: "votes-forget-bursts",
      cron: "55 4 * * *",
      what: `bursts of votes that are decided, after ${BURST_MONTHS_KEPT} months`,
      run: () => forgetOldBursts(deps, votables),
    },
  ];
}
