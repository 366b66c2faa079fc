import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { MONTHS_KEPT, removeClosedRequests } from "./service/retention.ts";

export function privacyJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "privacy-remove-closed-requests",
      cron: "40 4 * * *",
      what: `privacy requests closed for ${MONTHS_KEPT} months`,
      run: () => removeClosedRequests(deps),
    },
  ];
}
