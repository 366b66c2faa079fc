import type { Deps } from "#lib/deps.ts";
import type { RetentionJob } from "#lib/jobs/jobs.ts";
import { MONTHS_KEPT, removeOldMessages } from "./service/retention.ts";

export function contactJobs(deps: Deps): RetentionJob[] {
  return [
    {
      name: "contact-remove-old-messages",
      cron: "20 4 * * *",
      what: `contact messages older than ${MONTHS_KEPT} months`,
      run: () => removeOldMessages(deps),
    },
  ];
}
