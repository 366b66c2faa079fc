import { accountJobs } from "../domains/accounts/jobs.ts";
import { prospectJobs } from "../domains/prospects/jobs.ts";
import type { Deps } from "../lib/deps.ts";
import { removeExpiredLimits } from "../lib/http/limits.ts";
import type { ScheduledJob } from "../lib/jobs/jobs.ts";

/** All background work of the site. */
export function scheduledJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "limits-remove-expired",
      cron: "0 4 * * *",
      run: () => removeExpiredLimits(deps),
    },
    ...accountJobs(deps),
    ...prospectJobs(deps),
  ];
}
