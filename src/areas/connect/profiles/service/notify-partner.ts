import { wantsMail } from "#areas/people/profiles/service/preferences.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import type { NotificationType } from "#areas/platform/notifications/schema.ts";
import { notifyMember } from "#areas/platform/notifications/service/notify-member.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { getPartner } from "../queries.ts";

interface PartnerNotice {
  partnerId: number;
  type: NotificationType;
  /** Left out where it is deleted. */
  relatedId?: number;
  message: Omit<MailMessage, "to">;
  /** As for `notifyMember`. */
  alike?: string | undefined;
}

/**
 * Tells somebody in Connect, in the bell and, where their profile says so, by mail to an address that they have
 * confirmed, in the transaction of the change.
 */
export async function notifyPartner(
  tx: Db,
  deps: Pick<Deps, "mail" | "now">,
  { partnerId, ...notice }: PartnerNotice,
): Promise<void> {
  const { userId } = await getPartner(tx, partnerId);
  const { email } = await getUser(tx, userId);
  const getsMail = await wantsMail(tx, userId, "emailNotifications");
  await notifyMember(tx, deps, { ...notice, userId, to: getsMail ? email : null });
}
