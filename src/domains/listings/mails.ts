import { brand } from "#content/brand.ts";
import { lastDateBefore } from "#lib/dates.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import type { ListingRow } from "./queries/listings.ts";

/** Tells staff that a listing waits for them. */
export function waitingMail(
  { id, title, creatorName, updatedAt }: ListingRow,
  staff: string,
): MailMessage {
  return {
    cause: `connect-listing:${id}:waiting:${updatedAt.getTime()}`,
    to: staff,
    subject: `Connect: listing ${id} waits for review`,
    parts: [
      "A listing waits for your review.",
      {
        facts: [
          ["Listing", title ?? ""],
          ["Creator", creatorName],
        ],
      },
    ],
  };
}

/** Tells the creator that everybody sees the listing now. */
export function publishedMail(row: ListingRow): Omit<MailMessage, "to"> {
  const { id, title, publishedAt, expiresAt } = row;
  return {
    cause: `connect-listing:${id}:published:${publishedAt?.getTime()}`,
    replyTo: brand.email,
    subject: `Your listing is published: ${title}`,
    parts: [
      `Sponsors can now see your listing "${title}" in Connect.`,
      ...(expiresAt ? [`It is shown until ${lastDateBefore(expiresAt)} at the latest.`] : []),
    ],
  };
}

/** Tells the creator why staff do not show the listing. */
export function rejectedMail(row: ListingRow): Omit<MailMessage, "to"> {
  const { id, title, rejectReason, updatedAt } = row;
  return {
    cause: `connect-listing:${id}:rejected:${updatedAt.getTime()}`,
    replyTo: brand.email,
    subject: `Your listing needs a change: ${title}`,
    parts: [
      `We have read your listing "${title}" and can't publish it as it is.`,
      `The reason: ${rejectReason}`,
      "Edit the listing and submit it again. Reply to this email if you have a question.",
    ],
  };
}

/** Tells the creator a week before that the listing expires. */
export function expiringMail(row: ListingRow): Omit<MailMessage, "to"> {
  const { id, title, expiresAt } = row;
  return {
    cause: `connect-listing:${id}:expiring:${expiresAt?.getTime()}`,
    replyTo: brand.email,
    subject: `Your listing ends soon: ${title}`,
    parts: [
      `Your listing "${title}" ends on ${expiresAt && lastDateBefore(expiresAt)}.`,
      "Once it has ended, you can renew it: that makes a new draft with the same text.",
    ],
  };
}
