import type { MailMessage } from "../../lib/mail/message.ts";
import { paths } from "../../paths.ts";

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
      {
        small:
          "You get this because email about your account is switched on in your profile settings.",
      },
    ],
  };
}
