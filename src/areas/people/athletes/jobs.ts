import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { removeOldWaivers, WAIVER_MONTHS_KEPT } from "./service/retention.ts";

export function athleteRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "rawpass-remove-old-waivers",
      cron: "40 5 * * *",
      what: `waivers agreed to ${WAIVER_MONTHS_KEPT} months ago`,
      run: () => removeOldWaivers(deps),
    },
  ];
}
