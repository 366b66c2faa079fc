import { sql } from "drizzle-orm";
import { brand } from "#content/brand.ts";
import { SYSTEM } from "#domains/accounts/access.ts";
import { accountJobs, accountQueuedJobs } from "#domains/accounts/jobs.ts";
import { athleteRetentionJobs } from "#domains/athletes/jobs.ts";
import { auditJobs } from "#domains/audit/jobs.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { bookingJobs, bookingQueuedJobs, bookingRetentionJobs } from "#domains/bookings/jobs.ts";
import { contactJobs } from "#domains/contact/jobs.ts";
import { dealJobs, dealRetentionJobs } from "#domains/deals/jobs.ts";
import { isWrittenOf } from "#domains/deals/queries/deals.ts";
import { deskJobs, deskRetentionJobs } from "#domains/desk/jobs.ts";
import { evaluationJobs, evaluationRetentionJobs } from "#domains/evaluations/jobs.ts";
import { factorRetentionJobs } from "#domains/factors/jobs.ts";
import { guardianQueuedJobs, guardianRetentionJobs } from "#domains/guardians/jobs.ts";
import { ledgerJobs } from "#domains/ledger/jobs.ts";
import { listingJobs, listingRetentionJobs } from "#domains/listings/jobs.ts";
import { measurementRetentionJobs } from "#domains/measurements/jobs.ts";
import { moderationRetentionJobs } from "#domains/moderation/jobs.ts";
import { newsletterJobs } from "#domains/newsletter/jobs.ts";
import { nominationJobs, nominationRetentionJobs } from "#domains/nominations/jobs.ts";
import { notificationRetentionJobs } from "#domains/notifications/jobs.ts";
import { offerJobs, offerRetentionJobs } from "#domains/offers/jobs.ts";
import { isTalkedOf } from "#domains/offers/queries/offers.ts";
import { orderJobs, orderQueuedJobs, orderRetentionJobs } from "#domains/orders/jobs.ts";
import { passJobs, passRetentionJobs } from "#domains/passes/jobs.ts";
import { listMovedBillings } from "#domains/passes/queries/moved-billings.ts";
import { paymentJobs, paymentQueuedJobs, paymentRetentionJobs } from "#domains/payments/jobs.ts";
import { privacyJobs } from "#domains/privacy/jobs.ts";
import { ON_REGISTERED } from "#domains/privacy/service/on-registered.ts";
import { STAFF_TEXTS } from "#domains/privacy/service/staff-texts.ts";
import { prospectJobs } from "#domains/prospects/jobs.ts";
import { badgeQueuedJobs } from "#domains/recognition/jobs.ts";
import { registrationJobs, registrationRetentionJobs } from "#domains/registrations/jobs.ts";
import { uploadJobs } from "#domains/uploads/jobs.ts";
import { voteJobs, voteRetentionJobs } from "#domains/votes/jobs.ts";
import { writeBackup } from "#lib/db/backup.ts";
import { forgetSubmissions } from "#lib/db/create-once.ts";
import type { Db } from "#lib/db/db.ts";
import { removeFormerFolders } from "#lib/db/former-databases.ts";
import { createRemovalList } from "#lib/db/removals/removal-list.ts";
import type { Deps } from "#lib/deps.ts";
import { removeExpiredLimits } from "#lib/http/limits.ts";
import type { QueuedJob, RetentionJob, ScheduledJob } from "#lib/jobs/jobs.ts";
import { forgetOldMails, mailDelivery } from "#lib/mail/delivery.ts";
import { PAYMENT_PURPOSES } from "./payment-purposes.ts";
import { VOTABLES } from "./vote-reports.ts";

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
    ...bookingQueuedJobs(deps, { listMovedBillings }),
    ...paymentQueuedJobs(deps, PAYMENT_PURPOSES),
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
    ...paymentJobs(deps, PAYMENT_PURPOSES),
    ...registrationJobs(deps, ON_REGISTERED),
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
      what: "the list of removals, beyond 24 months",
      run: () => createRemovalList(deps).forgetOld(),
    },
    ...voteRetentionJobs(deps),
    ...contactJobs(deps),
    ...evaluationRetentionJobs(deps, STAFF_TEXTS),
    ...newsletterJobs(deps),
    ...auditJobs(deps),
    ...privacyJobs(deps),
    ...nominationRetentionJobs(deps),
    ...moderationRetentionJobs(deps, STAFF_TEXTS),
    ...orderRetentionJobs(deps),
    ...paymentRetentionJobs(deps),
    ...athleteRetentionJobs(deps),
    ...registrationRetentionJobs(deps),
    ...measurementRetentionJobs(deps, STAFF_TEXTS),
    ...bookingRetentionJobs(deps),
    ...passRetentionJobs(deps),
    ...deskRetentionJobs(deps),
    ...listingRetentionJobs(deps, isReferredTo(deps.database.db)),
    ...offerRetentionJobs(deps),
    ...dealRetentionJobs(deps),
    ...notificationRetentionJobs(deps),
  ];
}

/** Whether a talk or a deal with words is kept that is about a listing, in a query of listings. */
const isReferredTo = (db: Db) => sql`(${isTalkedOf(db)} or ${isWrittenOf(db)})`;

/** Records each run in the audit log with what it did, even if that was nothing. */
function recorded({ database }: Deps, { what, run, ...job }: RetentionJob): ScheduledJob {
  return {
    ...job,
    async run() {
      const rows = await run();
      await recordChange(database.db, SYSTEM, {
        action: "retention_ran",
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
