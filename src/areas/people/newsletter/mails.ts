import { brand } from "#content/brand.ts";
import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { DAY_MS } from "#lib/time.ts";
import { CONFIRMATION_MS } from "./rules.ts";

/** One mail to one subscription, and how it is ended. */
interface Addressed {
  /** Unique for each mail: "newsletter:3:…". */
  cause: string;
  to: string;
  unsubscribeUrl: string;
}

/** Asks whether the person wants the newsletter; nothing else is sent before the answer. */
export function questionMail(addressed: Addressed, confirmUrl: string): MailMessage {
  return {
    ...addressed,
    subject: `Please confirm the ${brand.shortName} newsletter`,
    parts: [
      `Someone, probably you, signed this address up for the ${brand.name} newsletter. Please confirm that you want it. The link works for ${CONFIRMATION_MS / DAY_MS} days.`,
      { button: "Confirm my address", url: confirmUrl },
      { small: "If that wasn't you, you can ignore this email. We won't keep your address." },
      ending(addressed),
    ],
  };
}

/** Tells somebody who asked again that there is nothing left to do. */
export function knownMail(addressed: Addressed): MailMessage {
  return {
    ...addressed,
    subject: `You already get the ${brand.shortName} newsletter`,
    parts: [
      `Someone, probably you, signed this address up for the ${brand.name} newsletter. You already get it, so there is nothing to do.`,
      ending(addressed),
    ],
  };
}

/** Tells an address that somebody ended the newsletter for it in an account. */
export function endedMail(cause: string, to: string): MailMessage {
  return {
    cause,
    to,
    subject: `You no longer get the ${brand.shortName} newsletter`,
    parts: [
      `Someone, probably you, turned off the ${brand.name} newsletter in an account with this address. We won't send any more.`,
      {
        small: "If that wasn't you, you can sign up again at the bottom of any page on our site.",
      },
    ],
  };
}

/** Asks a reader whether to go on, after an account turned the newsletter off that may not be his. */
export function stillWantedMail(addressed: Addressed): MailMessage {
  return {
    ...addressed,
    subject: `Do you still want the ${brand.shortName} newsletter?`,
    parts: [
      `Someone, probably you, turned off the ${brand.name} newsletter in an account with this address. The account's owner hasn't confirmed the address, so you still get the newsletter. To stop it, use this link.`,
      { button: "Unsubscribe", url: addressed.unsubscribeUrl },
      { small: "If that wasn't you, you can ignore this email. Nothing changes." },
    ],
  };
}

function ending({ unsubscribeUrl }: Addressed): MailPart {
  return { small: "Unsubscribe", url: unsubscribeUrl };
}
