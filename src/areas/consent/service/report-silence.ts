import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { silentGuardianMail } from "../mails.ts";
import { listSilent } from "../queries/asked.ts";
import { fileOf } from "../queries/file-of.ts";

/** Notifies staff of players whose guardians were asked two weeks ago and have not answered, once for each question. */
export async function reportSilence(deps: Deps): Promise<void> {
  const { database, mail, now } = deps;
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await database.db.transaction(async (tx) => {
    for (const { id, askedAt } of await listSilent(tx, { from: daysAgo(28), to: daysAgo(14) })) {
      const cause = `board-guardian-silent:${id}:${askedAt?.getTime()}`;
      const url = fileOf(deps, { prospectId: id });
      await mail.queue(tx, silentGuardianMail(id, { to: mail.staff, cause, url }));
    }
  });
}
