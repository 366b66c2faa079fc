import type { Deps } from "../../lib/deps.ts";
import type { ScheduledJob } from "../../lib/jobs/jobs.ts";
import { removeOldMessages } from "./service/retention.ts";

export function contactJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "contact-remove-old-messages",
      cron: "20 4 * * *",
      run: () => removeOldMessages(deps.database.db, deps.now()),
    },
  ];
}
