import { stopUrl } from "#areas/people/profiles/queries/stop-url.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { reminderMail } from "../mails.ts";
import { countPublic } from "../queries/nominations.ts";
import { listReminded } from "../queries/reminders.ts";
import { startOf } from "../rules/nominations.ts";

const ACTIVE_DAYS = 90;
const BATCH = 200;

/**
 * Reminds members of the votes of the week, each address once a week: a run that died is run again
 * from the beginning, and whom it had reached gets no second mail. Nobody is reminded while there is
 * nobody to vote for.
 */
export async function remindVoters(deps: Deps): Promise<void> {
  const { database, mail, config } = deps;
  const now = deps.now();
  const weekStartsOn = startOf("week", now);
  const activeSince = new Date(now.getTime() - ACTIVE_DAYS * DAY_MS);
  const open = await countPublic(database.db);
  if (open === 0) return;
  for (let after = "", isMore = true; isMore; ) {
    const batch = await listReminded(database.db, { weekStartsOn, activeSince }, after, BATCH);
    await database.db.transaction(async (tx) => {
      for (const { userId, email } of batch) {
        await mail.queue(
          tx,
          reminderMail({
            baseUrl: config.baseUrl,
            cause: `voting-reminder:${userId}:${weekStartsOn}`,
            to: email,
            stopUrl: stopUrl(deps, "votingReminders", email),
            open,
          }),
        );
      }
    });
    after = batch.at(-1)?.address ?? after;
    isMore = batch.length === BATCH;
  }
}
