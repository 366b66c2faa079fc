import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { removeOldProposals } from "./service/propose.ts";
import { removeOldReplacements } from "./service/retention.ts";

export function guardianRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "guardians-remove-replacements",
      cron: "38 3 * * *",
      what: "replaced guardians whose 14 days are over, unless their no is kept",
      run: () => removeOldReplacements(deps),
    },
    {
      name: "guardians-remove-proposals",
      cron: "39 3 * * *",
      what: "proposals about guardians that nobody confirmed within seven days",
      run: () => removeOldProposals(deps),
    },
  ];
}
