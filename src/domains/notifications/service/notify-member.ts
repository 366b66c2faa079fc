import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import type { NotificationType } from "../schema.ts";
import { putInBells } from "./put-in-bells.ts";

interface MemberNotice {
  userId: number;
  type: NotificationType;
  relatedId?: number;
  /** Its subject and first paragraph are what the bell says. */
  message: Omit<MailMessage, "to">;
  /** Where the mail goes; null where the member gets none of this kind, or has no address. */
  to: string | null;
}

/**
 * Tells a member of an event in the bell and by mail, in the transaction of the event. The same cause is
 * told once, ever.
 */
export async function notifyMember(
  tx: Db,
  { mail, now }: Pick<Deps, "mail" | "now">,
  { userId, type, relatedId, message, to }: MemberNotice,
): Promise<void> {
  const { cause, subject, parts } = message;
  const text = parts.find((part) => typeof part === "string") ?? "";
  const notice = { type, relatedId: relatedId ?? null, cause, title: subject, message: text };
  await putInBells(tx, [userId], notice, now());
  if (to !== null) await mail.queue(tx, { ...message, to });
}
