import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { removeOldRegistrations } from "./service/retention.ts";

export function registrationJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "registrations-remove-old",
      cron: "41 5 * * *",
      what: "registrations for events that ended 12 months ago",
      run: () => removeOldRegistrations(deps),
    },
  ];
}
