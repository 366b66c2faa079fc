import { brand } from "#content/brand.ts";
import type { MailMessage } from "#lib/mail/message.ts";

interface Correction {
  cause: string;
  to: string;
  /** The fields that staff changed. */
  changed: readonly string[];
  reason: string;
  firstName: string;
  /** Where the family sees its athletes. */
  page: string;
}

/** What a family calls the fields of an athlete. */
const FIELDS: Record<string, string> = {
  firstName: "first name",
  lastName: "last name",
  birthDate: "birth date",
  emergencyName: "emergency contact",
  emergencyPhone: "emergency phone number",
};

/** Tells a family that staff corrected what we have of an athlete. The values stay on its page. */
export function correctedMail({
  cause,
  to,
  changed,
  reason,
  firstName,
  page,
}: Correction): MailMessage {
  const fields = changed.map((name) => FIELDS[name] ?? name).join(", ");
  return {
    cause,
    to,
    replyTo: brand.email,
    subject: "We corrected your athlete's details",
    parts: [
      "Our staff corrected what we have on file for your athlete.",
      {
        facts: [
          ["Athlete", firstName],
          ["Corrected", fields],
          ["Why", reason],
        ],
      },
      "If this is not right, please reply to this email.",
      { button: "See the details", url: page },
    ],
  };
}
