import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { removeOldEntries } from "./service/retention.ts";

export function auditJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "audit-remove-old-entries",
      cron: "35 4 * * *",
      what: "audit entries older than 24 months",
      run: () => removeOldEntries(deps),
    },
  ];
}
