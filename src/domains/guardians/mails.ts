import { brand } from "#content/brand.ts";
import type { MailMessage } from "#lib/mail/message.ts";

interface GuardianLink {
  to: string;
  /** Unique to the link, without the token. */
  cause: string;
  url: string;
}

/** Asks a guardian. Of the child it says the first name only: the address may be a stranger's. */
export function boardGuardianMail(
  { firstName }: { firstName: string },
  { to, cause, url }: GuardianLink,
): MailMessage {
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: `What may we show of ${firstName} on the NOLA Top 100?`,
    parts: [
      `${firstName} is on the NOLA Top 100, the prospect board of ${brand.name}, and you were named to us as the parent or guardian.`,
      "The link shows you what everyone can see today. You choose there what we may show besides, such as measurements or a scout's note. Nothing of that is public without your yes. You can also hide everything at once, now or at any later time, so please keep this email.",
      { button: "See what is shown and decide", url },
      {
        small: `If you do nothing, nothing changes. If you don't know ${firstName}, someone gave us your address by mistake. You can ignore this email, or reply and we'll take care of it.`,
      },
    ],
  };
}
