import { evaluationJobs, evaluationRetentionJobs } from "#areas/board/evaluations/jobs.ts";
import { eventJobs } from "#areas/board/events/jobs.ts";
import { measurementRetentionJobs } from "#areas/board/measurements/jobs.ts";
import { prospectJobs } from "#areas/board/prospects/jobs.ts";
import { registrationJobs, registrationRetentionJobs } from "#areas/board/registrations/jobs.ts";
import { ledgerJobs } from "#areas/board/vote-ledger/jobs.ts";
import { dealJobs, dealRetentionJobs } from "#areas/connect/deals/jobs.ts";
import { listingJobs, listingRetentionJobs } from "#areas/connect/listings/jobs.ts";
import { offerJobs, offerRetentionJobs } from "#areas/connect/offers/jobs.ts";
import { guardianJobs, guardianQueuedJobs, guardianRetentionJobs } from "#areas/consent/jobs.ts";
import {
  paymentJobs,
  paymentQueuedJobs,
  paymentRetentionJobs,
} from "#areas/money/payments/jobs.ts";
import { athleteRetentionJobs } from "#areas/people/athletes/jobs.ts";
import { contactJobs } from "#areas/people/contact/jobs.ts";
import { newsletterJobs } from "#areas/people/newsletter/jobs.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { accountJobs, accountQueuedJobs } from "#areas/platform/accounts/jobs.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { auditJobs } from "#areas/platform/audit/jobs.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { notificationRetentionJobs } from "#areas/platform/notifications/jobs.ts";
import { factorRetentionJobs } from "#areas/platform/two-factor/jobs.ts";
import { uploadJobs } from "#areas/platform/uploads/jobs.ts";
import {
  bookingJobs,
  bookingQueuedJobs,
  bookingRetentionJobs,
} from "#areas/rawpass/bookings/jobs.ts";
import { deskJobs, deskRetentionJobs } from "#areas/rawpass/check-in/jobs.ts";
import { passJobs, passRetentionJobs } from "#areas/rawpass/passes/jobs.ts";
import { orderJobs, orderQueuedJobs, orderRetentionJobs } from "#areas/shop/orders/jobs.ts";
import { privacyJobs } from "#areas/site/privacy/jobs.ts";
import { voteJobs, voteRetentionJobs } from "#areas/votes/jobs.ts";
import { badgeQueuedJobs } from "#areas/youscout/badges/jobs.ts";
import { moderationRetentionJobs } from "#areas/youscout/moderation/jobs.ts";
import { nominationJobs, nominationRetentionJobs } from "#areas/youscout/nominations/jobs.ts";
import { brand } from "#content/brand.ts";
import { writeBackup } from "#lib/db/backup.ts";
import { forgetSubmissions } from "#lib/db/create-once.ts";
import { removeFormerFolders } from "#lib/db/former-databases.ts";
import { createRemovalList, MONTHS_KEPT } from "#lib/db/removals/removal-list.ts";
import type { Deps } from "#lib/deps.ts";
import { removeExpiredLimits } from "#lib/http/limits.ts";
import type { QueuedJob, RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { forgetOldMails, mailDelivery } from "#lib/mail/delivery.ts";
import { INVERSIONS } from "./inversions.ts";
import { VOTABLES } from "./vote-reports.ts";

const { purposes, nominations } = INVERSIONS;
const { isTakenDown } = nominations;
const RETENTION_RAN = auditAction("retention_ran", "Retention");

const { name, headquarters, email, phone } = brand;
/** The end of every mail. */
const SIGNATURE = `${name}, ${headquarters.city}, ${headquarters.regionCode}\n${email} · ${phone}`;

/** Background work that changes hand over. */
export function queuedJobs(deps: Deps): QueuedJob[] {
  return [
    mailDelivery({ ...deps, signature: SIGNATURE }),
    ...accountQueuedJobs(deps),
    ...badgeQueuedJobs(deps),
    ...guardianQueuedJobs(deps),
    ...orderQueuedJobs(deps),
    ...bookingQueuedJobs(deps),
    ...paymentQueuedJobs(deps, purposes),
  ];
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
      name: "submissions-forget-old",
      cron: "2 4 * * *",
      run: () => forgetSubmissions(deps),
    },
    {
      name: "database-remove-former",
      cron: "5 3 * * *",
      run: () => removeFormerFolders(deps.config.dataDir, deps.now()),
    },
    ...voteJobs(deps, VOTABLES),
    ...ledgerJobs(deps),
    ...nominationJobs(deps),
    ...orderJobs(deps),
    ...paymentJobs(deps, purposes),
    ...guardianJobs(deps),
    ...eventJobs(deps),
    ...registrationJobs(deps, isTakenDown),
    ...bookingJobs(deps),
    ...passJobs(deps),
    ...deskJobs(deps),
    ...evaluationJobs(deps),
    ...listingJobs(deps),
    ...offerJobs(deps),
    ...dealJobs(deps),
    ...backupJobs(deps),
    ...retentionJobs(deps).map((job) => recorded(deps, job)),
  ];
}

/** Runs all retention now, because a restored database holds what was already forgotten. */
export async function runRetention(deps: Deps): Promise<void> {
  for (const job of retentionJobs(deps)) await recorded(deps, job).run();
}

/** What forgets, in the order of the night. */
function retentionJobs(deps: Deps): RetentionJob[] {
  return [
    ...accountJobs(deps),
    ...factorRetentionJobs(deps),
    ...guardianRetentionJobs(deps),
    ...prospectJobs(deps),
    ...uploadJobs(deps),
    {
      name: "mail-forget-old",
      cron: "10 4 * * *",
      what: "emails that could not be sent for a week, and their causes after a year",
      run: () => forgetOldMails(deps.database.db, deps.now()),
    },
    {
      name: "removals-forget-old",
      cron: "15 4 * * *",
      what: `the list of removals, beyond ${MONTHS_KEPT} months`,
      run: () => createRemovalList(deps).forgetOld(),
    },
    ...voteRetentionJobs(deps, VOTABLES),
    ...contactJobs(deps),
    ...evaluationRetentionJobs(deps, isTakenDown),
    ...newsletterJobs(deps),
    ...auditJobs(deps),
    ...privacyJobs(deps),
    ...nominationRetentionJobs(deps),
    ...moderationRetentionJobs(deps),
    ...orderRetentionJobs(deps),
    ...paymentRetentionJobs(deps),
    ...athleteRetentionJobs(deps),
    ...registrationRetentionJobs(deps),
    ...measurementRetentionJobs(deps, isTakenDown),
    ...bookingRetentionJobs(deps),
    ...passRetentionJobs(deps),
    ...deskRetentionJobs(deps),
    ...listingRetentionJobs(deps),
    ...offerRetentionJobs(deps),
    ...dealRetentionJobs(deps),
    ...notificationRetentionJobs(deps),
  ];
}

/** Records each run in the audit log with what it did, even if that was nothing. */
function recorded({ database }: Deps, { what, run, ...job }: RetentionJob): ScheduledJob {
  return {
    ...job,
    async run() {
      const rows = await run();
      await recordChange(database.db, SYSTEM, {
        action: RETENTION_RAN,
        subject: { type: "retention" },
        after: { what, rows },
      });
    },
  };
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
