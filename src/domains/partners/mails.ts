import { brand } from "#content/brand.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import type { PartnerRow } from "./queries.ts";

/** Notifies somebody that everybody sees the newest version of their profile. */
export function profileApprovedMail(
  { id, updatedAt }: PartnerRow,
  baseUrl: string,
): Omit<MailMessage, "to"> {
  return {
    cause: `connect-profile:${id}:approved:${updatedAt.getTime()}`,
    replyTo: brand.email,
    subject: "Your Connect profile is published",
    parts: [
      "We have read your profile in Connect. Everyone can see it now.",
      { button: "See my profile", url: `${baseUrl}${paths.connectPerson(id)}` },
    ],
  };
}

/** Notifies somebody why staff do not show the newest version of their profile. */
export function profileRejectedMail(row: PartnerRow, baseUrl: string): Omit<MailMessage, "to"> {
  const { id, reviewReason, updatedAt } = row;
  return {
    cause: `connect-profile:${id}:rejected:${updatedAt.getTime()}`,
    replyTo: brand.email,
    subject: "Your Connect profile needs a change",
    parts: [
      "We have read your profile in Connect and can't publish it as it is.",
      `The reason: ${reviewReason}`,
      "Edit your profile, and we'll read it again. Reply to this email if you have a question.",
      { button: "Edit my profile", url: `${baseUrl}${paths.connectStart}` },
    ],
  };
}
