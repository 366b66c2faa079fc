import type { Deps } from "../../lib/deps.ts";
import type { ScheduledJob } from "../../lib/jobs/jobs.ts";

export function youScoutJobs({ database }: Deps): ScheduledJob[] {
  return [
    {
      // A week or month that ends changes its leaderboard without a vote: what was kept is of the past.
      name: "youscout-begin-day",
      cron: "0 0 * * *",
      run: () => database.changes.publish(async () => undefined),
    },
  ];
}
