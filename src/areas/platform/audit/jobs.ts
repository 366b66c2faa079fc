import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { SECURITY_MONTHS_KEPT } from "./access.ts";
import { MONTHS_KEPT, removeOldEntries } from "./service/retention.ts";
import { removeOldEvents } from "./service/security-retention.ts";

export function auditJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "audit-remove-old-entries",
      cron: "35 4 * * *",
      what: `audit entries older than ${MONTHS_KEPT} months`,
      run: () => removeOldEntries(deps),
    },
    {
      name: "audit-remove-old-security-events",
      cron: "37 4 * * *",
      what: `events of the security log older than ${SECURITY_MONTHS_KEPT} months`,
      run: () => removeOldEvents(deps),
    },
  ];
}
