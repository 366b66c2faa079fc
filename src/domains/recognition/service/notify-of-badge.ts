import { findAuthorEmail } from "#domains/nominations/queries/own.ts";
import { wantsMail } from "#domains/profiles/service/preferences.ts";
import type { Deps } from "#lib/deps.ts";
import { badgeMail } from "../mails.ts";
import { findAward } from "../queries.ts";

/** Mails a person a new badge, once, when nomination alerts are on and the account has an address. */
export async function notifyOfBadge(
  { database, mail, config }: Pick<Deps, "database" | "mail" | "config">,
  awardId: number,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const award = await findAward(tx, awardId);
    if (!award) return;
    const to = await findAuthorEmail(tx, award.userId);
    if (to === null || !(await wantsMail(tx, award.userId, "nominationAlerts"))) return;
    await mail.queue(tx, badgeMail(config.baseUrl, to, award));
  });
}
