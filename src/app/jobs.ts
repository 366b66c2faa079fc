import { accountJobs, accountQueuedJobs } from "../domains/accounts/jobs.ts";
import { auditJobs } from "../domains/audit/jobs.ts";
import { contactJobs } from "../domains/contact/jobs.ts";
import { evaluationJobs } from "../domains/evaluations/jobs.ts";
import { newsletterJobs } from "../domains/newsletter/jobs.ts";
import { prospectJobs } from "../domains/prospects/jobs.ts";
import { uploadJobs } from "../domains/uploads/jobs.ts";
import { writeBackup } from "../lib/db/backup.ts";
import type { Deps } from "../lib/deps.ts";
import { removeExpiredLimits } from "../lib/http/limits.ts";
import type { QueuedJob, ScheduledJob } from "../lib/jobs/jobs.ts";
import { forgetOldMails, mailDelivery } from "../lib/mail/delivery.ts";

/** Background work that changes hand over. */
export function queuedJobs(deps: Deps): QueuedJob[] {
  return [mailDelivery(deps), ...accountQueuedJobs(deps)];
}

/** All background work that runs at its time. */
export function scheduledJobs(deps: Deps): ScheduledJob[] {
  return [
    {
      name: "limits-remove-expired",
      cron: "0 4 * * *",
      run: () => removeExpiredLimits(deps),
    },
    {
      name: "mail-forget-old",
      cron: "10 4 * * *",
      run: () => forgetOldMails(deps.database.db, deps.now()),
    },
    ...backupJobs(deps),
    ...accountJobs(deps),
    ...prospectJobs(deps),
    ...uploadJobs(deps),
    ...evaluationJobs(deps),
    ...contactJobs(deps),
    ...newsletterJobs(deps),
    ...auditJobs(deps),
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
