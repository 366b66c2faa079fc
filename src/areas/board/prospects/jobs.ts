import { SEASON_MONTHS } from "#areas/votes/access/limits.ts";
import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { forgetOldVoters } from "./service/cast-vote.ts";
import { forgetImports } from "./service/undo-import.ts";

export function prospectJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "prospects-forget-old-voters",
      cron: "40 3 * * *",
      what: `voters of votes older than ${SEASON_MONTHS} months`,
      run: () => forgetOldVoters(deps),
    },
    {
      name: "prospects-forget-imports",
      cron: "42 3 * * *",
      what: "what an import did, a week later",
      run: () => forgetImports(deps),
    },
  ];
}
