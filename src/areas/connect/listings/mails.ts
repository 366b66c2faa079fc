import { brand } from "#content/brand.ts";
import { businessDate, lastDateBefore } from "#lib/dates.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import type { ListingRow } from "./queries/listings.ts";
import { decisionWords } from "./rules/decision-words.ts";
import { DRAFT_DAYS_KEPT } from "./rules/listings.ts";
import type { Word } from "./rules/minors.ts";

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

/** Notifies the creator that everybody sees the change of the listing. */
export function changePublishedMail(row: ListingRow): Omit<MailMessage, "to"> {
  const { id, title, updatedAt } = row;
  return {
    cause: `connect-listing:${id}:change-published:${updatedAt.getTime()}`,
    replyTo: brand.email,
    subject: `Your change is published: ${title}`,
    parts: [`We have read the change of your listing "${title}". Sponsors can see it now.`],
  };
}

/** Notifies the creator why staff do not publish the change of the listing. */
export function changeRejectedMail(row: ListingRow): Omit<MailMessage, "to"> {
  const { id, title, changeReason, updatedAt } = row;
  return {
    cause: `connect-listing:${id}:change-rejected:${updatedAt.getTime()}`,
    replyTo: brand.email,
    subject: `Your listing needs another change: ${title}`,
    parts: [
      `We have read the change of your listing "${title}" and can't publish it as it is. Sponsors still see the version that we approved.`,
      `The reason: ${changeReason}`,
      "Edit the listing, and we'll read it again. Reply to this email if you have a question.",
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

/** Tells the creator a week before that a draft which nobody touches is deleted. */
export function draftEndsMail(row: ListingRow): Omit<MailMessage, "to"> {
  const { id, title, updatedAt } = row;
  const name = title ? `"${title}"` : "without a title";
  return {
    cause: `connect-listing:${id}:draft-ends:${updatedAt.getTime()}`,
    replyTo: brand.email,
    subject: "Your draft in Connect is deleted in a week",
    parts: [
      `You started a listing ${name} and last changed it on ${businessDate(updatedAt)}. We delete drafts that nobody has changed for ${DRAFT_DAYS_KEPT} days.`,
      "If you still want it, open it and save it once more. Otherwise, there is nothing to do.",
    ],
  };
}

interface GuardianLink {
  to: string;
  /** Unique to the link, without the token. */
  cause: string;
  url: string;
}

/** Asks the guardian of a child. Of the child it says the first name only: the address may be a stranger's. */
export function guardianMail(
  { firstName }: { firstName: string },
  { to, cause, url }: GuardianLink,
): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `May we show ${firstName} to sponsors?`,
    parts: [
      `Someone wants to find a sponsor for ${firstName} in Connect, where sponsors meet the game at ${brand.name}, and named you as the parent or guardian.`,
      "Nothing is public without your yes. The link shows you, word for word, what everyone would see. If you agree, our staff read it before it is shown. You can take your word back there at any time, and everything is gone at once, so please keep this email.",
      { button: "See what would be shown and decide", url },
      {
        small: `If you do nothing, nothing is shown. If you don't know ${firstName}, someone gave us your address by mistake. You can ignore this email, or reply and we'll take care of it.`,
      },
    ],
  };
}

/** Confirms a guardian's answer about a child in Connect, with what follows from it. */
export function answerMail(
  { word, child }: { word: Word; child: string },
  { to, cause, url }: GuardianLink,
): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `Your answer about ${child} in Connect is saved`,
    parts: [
      ...decisionWords(word),
      ...(word === "agreed"
        ? ["You can take your answer back at any time, and everything is gone at once."]
        : []),
      { button: word === "agreed" ? "See or change my answer" : "See my answer", url },
      { small: "If this wasn't you, please reply to this email." },
    ],
  };
}

/** Notifies a guardian who agreed to a listing that another one's no took it down. */
export function takenDownMail(
  { child }: { child: string },
  { to, cause }: Pick<GuardianLink, "to" | "cause">,
): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `Another guardian took ${child} out of Connect`,
    parts: [
      `You agreed, as the parent or guardian, to a listing about ${child}. Another guardian has now said no to a listing of the same account, so no one sees yours anymore. We have deleted what it said.`,
      `The link in our earlier email still works for a no of your own. Then no one sees a new listing of this account about ${child} until you agree to one.`,
      { small: "If this is wrong, please reply to this email." },
    ],
  };
}

/** Tells the creator that the guardian has agreed. */
export function agreedMail(row: ListingRow): Omit<MailMessage, "to"> {
  const { id, title, guardianAgreedAt } = row;
  return {
    cause: `connect-listing:${id}:agreed:${guardianAgreedAt?.getTime()}`,
    replyTo: brand.email,
    subject: `The guardian has agreed: ${title}`,
    parts: [
      `The guardian has agreed to your listing "${title}".`,
      "Our staff read it now. We'll tell you when they have decided.",
    ],
  };
}

/** Tells the creator that a guardian has said no. Nothing of what the listing said stands in it. */
export function revokedMail({ id }: ListingRow): Omit<MailMessage, "to"> {
  return {
    cause: `connect-listing:${id}:revoked`,
    replyTo: brand.email,
    subject: "A guardian has said no to your listing",
    parts: [
      "A guardian does not want your listing about a child in Connect, or no longer. It is gone, with everything that it said.",
      "Open offers have ended. If a sponsor was accepted, our staff get in touch with you and the sponsor.",
    ],
  };
}
