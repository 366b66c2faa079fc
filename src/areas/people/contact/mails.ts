import { brand } from "#content/brand.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { HOUR_MS } from "#lib/time.ts";
import { REPLY_MS } from "./rules.ts";
import type { NewContactMessage } from "./schema/messages.ts";

/** Tells staff what was written; their answer goes to the person who wrote. */
export function staffMail(id: number, written: NewContactMessage, staff: string): MailMessage {
  return {
    cause: `contact:${id}:staff`,
    to: staff,
    replyTo: written.email,
    subject: `Contact form: ${written.name}, ${written.organization}`,
    parts: [
      "Someone wrote to us. Reply to this email to answer them.",
      {
        facts: [
          ["Name", written.name],
          ["Email", written.email],
          ["Organization", written.organization],
        ],
      },
      written.message,
    ],
  };
}

/**
 * Tells the sender that the message arrived. It quotes nothing of the message: whoever gives a
 * stranger's address cannot make us send that stranger a text.
 */
export function receiptMail(id: number, email: string): MailMessage {
  return {
    cause: `contact:${id}:receipt`,
    to: email,
    replyTo: brand.email,
    subject: `${brand.shortName} has your message`,
    parts: [
      `Thank you for writing to us. We have your message, and a member of our team will reply within ${REPLY_MS / HOUR_MS} hours.`,
      {
        small:
          "If you didn't write to us, someone gave us your address by mistake and you can ignore this email.",
      },
    ],
  };
}

/** Reply of staff to the sender of a message. It quotes nothing of the message, as the receipt doesn't. */
export function replyMail(
  replyId: number,
  { to, text }: { to: string; text: string },
  staff: string,
): MailMessage {
  return {
    cause: `contact-reply:${replyId}`,
    to,
    replyTo: staff,
    subject: `Our reply to your message to ${brand.shortName}`,
    parts: [
      text,
      {
        small:
          "You're getting this because someone wrote to us with this address. To answer us, reply to this email.",
      },
    ],
  };
}
