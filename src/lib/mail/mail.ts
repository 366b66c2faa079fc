import type { Db } from "../db/db.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { isInvented } from "./invented.ts";
import { mails } from "./mails-table.ts";
import { expectOneAddress, type MailMessage } from "./message.ts";

/** Name of the job that sends queued mails. */
export const MAIL_DELIVERY = "mail-delivery";

const CAUSE = /^[a-z0-9-]+(?::[a-zA-Z0-9_-]+)*$/;

/** Mails leave through a queue in the database, soon after the change that they tell of. */
export interface Mail {
  /** Where mails to the company's own people go. */
  readonly staff: string;
  /**
   * Queues a mail with the transaction of the change that it tells of: no commit, no mail. A cause
   * that was queued before changes nothing, and nothing goes to people of the demo content.
   */
  queue(tx: Db, message: MailMessage): Promise<void>;
}

export function createMail(jobs: Jobs, staff: string): Mail {
  return {
    staff,
    async queue(tx, { cause, ...message }) {
      if (!CAUSE.test(cause)) throw new Error(`"${cause}" is no cause of a mail`);
      expectOneAddress(message.to);
      if (message.replyTo) expectOneAddress(message.replyTo);
      if (isInvented(message.to)) return;
      const added = await tx
        .insert(mails)
        .values({ cause, message })
        .onConflictDoNothing()
        .returning({ cause: mails.cause });
      if (added.length > 0) await jobs.queue(tx, MAIL_DELIVERY, { cause });
    },
  };
}
