import { wantsMail } from "#areas/people/profiles/service/preferences.ts";
import { notifyMember } from "#areas/platform/notifications/service/notify-member.ts";
import { findAuthorEmail } from "#areas/youscout/nominations/queries/own.ts";
import type { Deps } from "#lib/deps.ts";
import { badgeMail } from "../mails.ts";
import { findAward } from "../queries/badges.ts";

/**
 * Tells a person of a new badge, once: in the bell, and by mail when nomination alerts are on and the account
 * has an address.
 */
export async function notifyOfBadge(
  deps: Pick<Deps, "database" | "mail" | "config" | "now">,
  awardId: number,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const award = await findAward(tx, awardId);
    if (!award) return;
    const { userId } = award;
    const getsMail = await wantsMail(tx, userId, "nominationAlerts");
    await notifyMember(tx, deps, {
      userId,
      type: "badge",
      message: badgeMail(deps.config.baseUrl, award),
      to: getsMail ? await findAuthorEmail(tx, userId) : null,
    });
  });
}
