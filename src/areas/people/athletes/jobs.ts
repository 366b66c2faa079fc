import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { removeOldWaivers } from "./service/retention.ts";

export function athleteRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "rawpass-remove-old-waivers",
      cron: "40 5 * * *",
      what: "waivers agreed to 36 months ago",
      run: () => removeOldWaivers(deps),
    },
  ];
}
