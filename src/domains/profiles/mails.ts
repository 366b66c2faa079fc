import type { MailMessage } from "../../lib/mail/message.ts";
import { paths } from "../../paths.ts";
import type { Profile } from "./schema.ts";

const SWITCHED_ON =
  "You get this because email about your account is switched on in your profile settings.";

/** Tells a coach who was verified or rejected that another team is looked at anew. */
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
      "You named another team in your profile. Our staff looks at it before your profile says again that you are verified.",
      { button: "Open my profile", url: `${baseUrl}${paths.profile}` },
      { small: SWITCHED_ON },
    ],
  };
}

const VERDICTS: Record<Profile["verificationStatus"], { subject: string; text: string }> = {
  verified: {
    subject: "You are a verified coach",
    text: "Our staff confirmed that you coach your team. Your profile says so from now on.",
  },
  rejected: {
    subject: "Your team could not be confirmed",
    text: "Our staff could not confirm that you coach the team of your profile. Name another one there, or answer this mail if it is right.",
  },
  pending: {
    subject: "Your coach verification is pending again",
    text: "Our staff looks at your team once more. Until then your profile says that its verification is pending.",
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
