import type { Deps } from "../../lib/deps.ts";
import type { ScheduledJob } from "../../lib/jobs/jobs.ts";
import { forgetOldVoters } from "./service/retention.ts";

export function prospectJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "prospects-forget-old-voters",
      cron: "40 3 * * *",
      run: () => forgetOldVoters(deps.database.db, deps.now()),
    },
  ];
}
