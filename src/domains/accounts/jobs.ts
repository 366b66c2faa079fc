import type { Deps } from "../../lib/deps.ts";
import type { ScheduledJob } from "../../lib/jobs/jobs.ts";
import { removeEndedSessions } from "./service/sessions.ts";

export function accountJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "accounts-remove-ended-sessions",
      cron: "20 3 * * *",
      run: () => removeEndedSessions(deps.database.db, deps.now()),
    },
  ];
}
