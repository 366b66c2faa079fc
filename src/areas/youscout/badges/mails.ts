import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";

/** Tells a person of a new badge. */
export function badgeMail(
  baseUrl: string,
  { id, name, description }: { id: number; name: string; description: string },
): Omit<MailMessage, "to"> {
  return {
    cause: `badge:${id}`,
    subject: `You earned the badge “${name}”`,
    parts: [
      `${description} Thank you for taking part in YouScout.`,
      { button: "See all badges", url: `${baseUrl}${paths.youScoutBadges}` },
      {
        small:
          "You're getting this because nomination alerts are turned on in your profile settings.",
        url: `${baseUrl}${paths.profileSettings}`,
      },
    ],
  };
}
