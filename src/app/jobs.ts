import { accountJobs } from "../domains/accounts/jobs.ts";
import { prospectJobs } from "../domains/prospects/jobs.ts";
import { writeBackup } from "../lib/db/backup.ts";
import type { Deps } from "../lib/deps.ts";
import { removeExpiredLimits } from "../lib/http/limits.ts";
import type { ScheduledJob } from "../lib/jobs/jobs.ts";

/** All background work of the site. */
export function scheduledJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "limits-remove-expired",
      cron: "0 4 * * *",
      run: () => removeExpiredLimits(deps),
    },
    ...backupJobs(deps),
    ...accountJobs(deps),
    ...prospectJobs(deps),
  ];
}

/** PostgreSQL is backed up by its own tools. */
function backupJobs({ config, database, now }: Deps): ScheduledJob[] {
  if (!database.dump) return [];
  return [
    {
      name: "database-backup",
      cron: "0 3 * * *",
      run: async () => {
        await writeBackup(database, config.dataDir, now());
      },
    },
  ];
}
