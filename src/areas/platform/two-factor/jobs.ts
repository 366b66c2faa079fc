import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { removeOldChallenges } from "./service/challenges.ts";
import { removeOldRecoveries } from "./service/recover-account.ts";

export function factorRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "factors-remove-challenges",
      cron: "34 3 * * *",
      what: "what passkeys were given to sign and did not",
      run: () => removeOldChallenges(deps),
    },
    {
      name: "factors-remove-recoveries",
      cron: "36 3 * * *",
      what: "proposals to remove second factors that nobody confirmed within a day",
      run: () => removeOldRecoveries(deps),
    },
  ];
}
