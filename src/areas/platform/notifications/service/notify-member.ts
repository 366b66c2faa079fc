import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { mails } from "#lib/mail/mails-table.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { DAY_MS } from "#lib/time.ts";
import type { NotificationType } from "../schema.ts";
import { notifications } from "../tables.ts";
import { putInBells } from "./put-in-bells.ts";

interface MemberNotice {
  userId: number;
  type: NotificationType;
  relatedId?: number;
  /** Its subject and first paragraph are what the bell says. */
  message: Omit<MailMessage, "to">;
  /** What the bell says instead, where the mail names a child, who is "your athlete" here. */
  inBell?: Pick<MailMessage, "subject" | "parts">;
  /**
   * What the causes of alike notifications begin with, if they are many, as of messages: no mail goes out as long as
   * one of them is unread that was mailed within a day.
   */
  alike?: string | undefined;
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
  { userId, type, relatedId, message, inBell = message, alike, to }: MemberNotice,
): Promise<void> {
  const { cause } = message;
  const text = inBell.parts.find((part) => typeof part === "string") ?? "";
  const words = { title: capitalized(inBell.subject), message: capitalized(text) };
  const notice = { type, relatedId: relatedId ?? null, cause, ...words };
  const isMailed = alike !== undefined && (await isWaiting(tx, { userId, alike, now: now() }));
  await putInBells(tx, [userId], notice, now());
  if (to !== null && !isMailed) await mail.queue(tx, { ...message, to });
}

/** Name of a child in the bell. */
export const YOUR_ATHLETE = "your athlete";

/** The text with `YOUR_ATHLETE` capitalized where it begins a sentence. */
function capitalized(text: string): string {
  return text.replace(/(^|[.:] )your athlete/g, "$1Your athlete");
}

/** Whether a member was mailed within a day of something alike that is still unread. */
async function isWaiting(
  tx: Db,
  { userId, alike, now }: { userId: number; alike: string; now: Date },
): Promise<boolean> {
  const [found] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .innerJoin(mails, eq(mails.cause, notifications.cause))
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isRead, false),
        gt(notifications.createdAt, new Date(now.getTime() - DAY_MS)),
        sql`starts_with(${notifications.cause}, ${alike})`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** What a mail with `alike` says about itself. */
export const MAILED_AGAIN = {
  small: "However many more come in, we email you again only once you have looked, or a day later.",
};
