import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import type { Profile } from "./schema/profile.ts";

const SWITCHED_ON =
  "You're getting this because email about your account is turned on in your profile settings.";

/** Tells a coach who was verified or rejected that a new team has to be verified. */
export function verificationPendingMail(
  baseUrl: string,
  userId: number,
  to: string,
  now: Date,
): MailMessage {
  return {
    cause: `verification-pending:${userId}:${now.getTime()}`,
    to,
    subject: "Your coach verification is pending again",
    parts: [
      "You changed the team on your profile. Our staff will review it before your profile shows you as verified again.",
      { button: "Open my profile", url: `${baseUrl}${paths.profile}` },
      { small: SWITCHED_ON },
    ],
  };
}

const VERDICTS: Record<Profile["verificationStatus"], { subject: string; text: string }> = {
  verified: {
    subject: "You are a verified coach",
    text: "Our staff confirmed that you coach your team. Your profile now says so.",
  },
  rejected: {
    subject: "Your team could not be confirmed",
    text: "Our staff couldn't confirm that you coach the team on your profile. Choose another one there, or reply to this email if it's right.",
  },
  pending: {
    subject: "Your coach verification is pending again",
    text: "Our staff is reviewing your team again. Until then, your profile shows its verification as pending.",
  },
};

/** Tells a coach what staff say of the team, without the words that staff wrote for themselves. */
export function coachVerdictMail(
  baseUrl: string,
  userId: number,
  to: string,
  status: Profile["verificationStatus"],
  { now, staff }: { now: Date; staff: string },
): MailMessage {
  const { subject, text } = VERDICTS[status];
  return {
    cause: `coach-verdict:${userId}:${now.getTime()}`,
    to,
    replyTo: staff,
    subject,
    parts: [
      text,
      { button: "Open my profile", url: `${baseUrl}${paths.profile}` },
      { small: SWITCHED_ON },
    ],
  };
}
