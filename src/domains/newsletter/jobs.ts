import type { Deps } from "../../lib/deps.ts";
import type { ScheduledJob } from "../../lib/jobs/jobs.ts";
import { forgetOldConfirmations } from "./service/retention.ts";

export function newsletterJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "newsletter-forget-old-confirmations",
      cron: "30 4 * * *",
      run: () => forgetOldConfirmations(deps.database.db, deps.now()),
    },
  ];
}
