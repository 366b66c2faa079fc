import type { Deps } from "../../lib/deps.ts";
import type { ScheduledJob } from "../../lib/jobs/jobs.ts";
import { SYSTEM } from "../accounts/access.ts";
import { recordChange } from "./service/recording.ts";
import { removeOldEntries } from "./service/retention.ts";

export function auditJobs({ database, now }: Deps): ScheduledJob[] {
  return [
    {
      name: "audit-remove-old-entries",
      cron: "35 4 * * *",
      run: async () => {
        const removed = await removeOldEntries(database.db, now());
        await recordChange(database.db, SYSTEM, {
          action: "retention_ran",
          subject: { type: "retention" },
          after: { what: "audit entries older than 24 months", removed },
        });
      },
    },
  ];
}
