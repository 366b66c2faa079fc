import type { Deps } from "../../lib/deps.ts";
import type { ScheduledJob } from "../../lib/jobs/jobs.ts";
import { removeOldRequests } from "./service/retention.ts";

export function evaluationJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "evaluations-remove-old-requests",
      cron: "25 4 * * *",
      run: () => removeOldRequests(deps.database.db, deps.now()),
    },
  ];
}
