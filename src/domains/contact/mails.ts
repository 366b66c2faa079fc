import { brand } from "../../content/brand.ts";
import type { MailMessage } from "../../lib/mail/message.ts";
import type { NewContactMessage } from "./schema.ts";

/** Tells staff what was written; their answer goes to the person who wrote. */
export function staffMail(id: number, written: NewContactMessage, staff: string): MailMessage {
  return {
    cause: `contact:${id}:staff`,
    to: staff,
    replyTo: written.email,
    subject: `Contact form: ${written.name}, ${written.organization}`,
    parts: [
      "Somebody wrote to us. An answer to this mail goes to them.",
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
 * Tells the person that the message is here. Nothing that was written stands in it: whoever gives a
 * stranger's address cannot make us send that stranger a text.
 */
export function receiptMail(id: number, email: string): MailMessage {
  return {
    cause: `contact:${id}:receipt`,
    to: email,
    replyTo: brand.email,
    subject: `${brand.shortName} has your message`,
    parts: [
      "Thank you for writing to us. Your message has been saved, and a team member replies within 24 hours.",
      brand.name,
      {
        small:
          "If you did not write to us, somebody gave your address by mistake. Then you need not do anything.",
      },
    ],
  };
}
