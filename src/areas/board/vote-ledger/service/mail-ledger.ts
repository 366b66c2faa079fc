import { stopUrl } from "#areas/people/profiles/queries/stop-url.ts";
import type { Deps } from "#lib/deps.ts";
import { ledgerMail } from "../mails.ts";
import { findLastDay } from "../queries/ledger.ts";
import { listReaders } from "../queries/readers.ts";

const BATCH = 200;

/**
 * Mails the fingerprint of the newest sealed day to everybody who asked for it, each address once: a run
 * that died is run again from the beginning, and whom it had reached gets no second mail.
 */
export async function mailLedger(deps: Deps): Promise<void> {
  const { database, mail, config } = deps;
  const sealed = await findLastDay(database.db);
  if (!sealed) return;
  for (let after = "", isMore = true; isMore; ) {
    const batch = await listReaders(database.db, after, BATCH);
    await database.db.transaction(async (tx) => {
      for (const { userId, email } of batch) {
        await mail.queue(
          tx,
          ledgerMail({
            ...sealed,
            baseUrl: config.baseUrl,
            cause: `vote-ledger:${sealed.day}:${userId}`,
            to: email,
            stopUrl: stopUrl(deps, "voteLedger", email),
          }),
        );
      }
    });
    after = batch.at(-1)?.address ?? after;
    isMore = batch.length === BATCH;
  }
}
