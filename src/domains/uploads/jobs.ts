import type { Deps } from "../../lib/deps.ts";
import type { ScheduledJob } from "../../lib/jobs/jobs.ts";
import { removeOrphans } from "./service/claims.ts";

export function uploadJobs(deps: Deps): ScheduledJob[] {
  return [{ name: "uploads-remove-orphans", cron: "50 3 * * *", run: () => removeOrphans(deps) }];
}
