import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { removeOrphans } from "./service/claims.ts";

export function uploadJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "uploads-remove-orphans",
      cron: "50 3 * * *",
      what: "uploads that nothing shows",
      run: () => removeOrphans(deps),
    },
  ];
}
