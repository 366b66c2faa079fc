import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { DAYS_KEPT, removeOldNotifications } from "./service/retention.ts";

export function notificationRetentionJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "notifications-remove-old",
      cron: "58 5 * * *",
      what: `notifications older than ${DAYS_KEPT} days`,
      run: () => removeOldNotifications(deps),
    },
  ];
}
