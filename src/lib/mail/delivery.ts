import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { Db } from "../db/db.ts";
import { deleteInBatches, inBatches } from "../db/in-batches.ts";
import type { QueuedJob } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { DAY_MS } from "../time.ts";
import { renderEmail } from "./email.tsx";
import { MAIL_DELIVERY } from "./mail.ts";
import { type MailTransport, MailTransportError } from "./mail-transport.ts";
import { mails } from "./mails-table.ts";

/** How long an undelivered message is kept after its last attempt. */
const UNSENT_KEPT_MS = 7 * DAY_MS;
const CAUSES_KEPT_MS = 365 * DAY_MS;

interface Outside {
  config: Config;
  /** As in `Letterhead`. */
  signature: string;
  database: { db: Db };
  log: Log;
  mailTransport: MailTransport;
  now(): Date;
}

/**
 * Sends queued mails. The job carries the cause only; the message is erased from the database when it
 * has left.
 */
export function mailDelivery({
  config,
  signature,
  database,
  log,
  mailTransport,
  now,
}: Outside): QueuedJob {
  const { db } = database;
  return {
    name: MAIL_DELIVERY,
    async run({ cause }) {
      const [mail] = await db
        .select({ message: mails.message })
        .from(mails)
        .where(eq(mails.cause, String(cause)))
        .limit(1);
      if (!mail?.message) return;
      const email = renderEmail(
        { cause: String(cause), ...mail.message },
        { baseUrl: config.baseUrl, signature },
      );
      let sentAt: Date | null = null;
      try {
        await mailTransport.send(email, String(cause));
        sentAt = now();
      } catch (error) {
        if (!(error instanceof MailTransportError && error.isFinal)) throw error;
        log.warn({ cause }, "mail refused for good", error);
      }
      await db
        .update(mails)
        .set({ message: null, sentAt })
        .where(eq(mails.cause, String(cause)));
    },
  };
}

/**
 * Erases what has not left, for good: the queue finds nothing to send, and no cause is queued a second time.
 * @param to only what goes to these addresses, in lower case
 */
export async function emptyWaitingMails(tx: Db, to?: readonly string[]): Promise<void> {
  const waits = isNotNull(mails.message);
  const isMeant = to && inArray(sql`lower(${mails.message} ->> 'to')`, [...to]);
  await tx.update(mails).set({ message: null }).where(and(waits, isMeant));
}

/**
 * Erases messages that could not be delivered for a week, and forgets mails of a year ago.
 * @returns how many mails that were
 */
export async function forgetOldMails(db: Db, now: Date): Promise<number> {
  const before = (ms: number) => lt(mails.queuedAt, new Date(now.getTime() - ms));
  const forgotten = await deleteInBatches(db, mails, mails.cause, before(CAUSES_KEPT_MS));
  const isStuck = and(isNull(mails.sentAt), isNotNull(mails.message), before(UNSENT_KEPT_MS));
  return (
    forgotten +
    (await inBatches((size) =>
      db.transaction(async (tx) => {
        const batch = tx.select({ cause: mails.cause }).from(mails).where(isStuck).limit(size);
        const erased = await tx
          .update(mails)
          .set({ message: null })
          .where(inArray(mails.cause, batch))
          .returning({ cause: mails.cause });
        return erased.length;
      }),
    ))
  );
}
