import { brand } from "#content/brand.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import type { PartnerRow } from "./queries.ts";
import { type Verification, verificationOf } from "./rules.ts";

/** Notifies somebody that staff approved the newest version of their profile. An athlete's page may not be public. */
export function profileApprovedMail(
  { id, userType, updatedAt }: PartnerRow,
  baseUrl: string,
): Omit<MailMessage, "to"> {
  const mail = {
    cause: `connect-profile:${id}:approved:${updatedAt.getTime()}`,
    replyTo: brand.email,
  };
  if (userType === "athlete") {
    return {
      ...mail,
      subject: "Your Connect profile is approved",
      parts: [
        "We have read your profile in Connect. Everyone can see it while a listing of your own is shown.",
        "A listing about your child never shows it.",
        { button: "Open my profile", url: `${baseUrl}${paths.connectStart}` },
      ],
    };
  }
  return {
    ...mail,
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

const VERDICTS: Record<Verification, { subject: string; text: string }> = {
  verified: {
    subject: "You are verified in Connect",
    text: "Our staff have verified you. Your profile says so, and shows what you last saved.",
  },
  rejected: {
    subject: "We couldn't verify you in Connect",
    text: "Our staff couldn't confirm who you are. Check the name, website and phone number in your profile, or reply to this email if they're right.",
  },
  pending: {
    subject: "Your Connect verification is pending again",
    text: "Our staff are reviewing your verification again. Until then, your profile doesn't show you as verified.",
  },
};

const RENAMED =
  "You changed the name or website in your profile. Our staff will review it before your profile shows you as verified again.";

/**
 * Notifies somebody of their verification, without the note of staff.
 * @param by whether staff decided about it, or a change of the profile made it pending
 */
export function verificationMail(
  row: PartnerRow,
  baseUrl: string,
  by: "staff" | "change",
): Omit<MailMessage, "to"> {
  const { id, updatedAt } = row;
  const verification = verificationOf(row);
  const { subject, text } = VERDICTS[verification];
  return {
    cause: `connect-profile:${id}:${verification}:${updatedAt.getTime()}`,
    replyTo: brand.email,
    subject,
    parts: [
      by === "change" ? RENAMED : text,
      { button: "Open my profile", url: `${baseUrl}${paths.connectStart}` },
    ],
  };
}
