import type { MailMessage } from "#lib/mail/message.ts";
import { MISSED_DAYS, MISSED_TOLD } from "./rules/decision.ts";

/** Tells a family that an athlete did not come several times. Nothing is lost by it. */
export function missedMail({
  bookingId,
  firstName,
  to,
  rawPassUrl,
  hasPass,
}: {
  /** The last session that was missed. */
  bookingId: number;
  firstName: string;
  to: string;
  /** The page of the family's passes, or of the week where it has none. */
  rawPassUrl: string;
  hasPass: boolean;
}): MailMessage {
  return {
    cause: `rawpass-missed:${bookingId}`,
    to,
    subject: `We missed ${firstName} at training`,
    parts: [
      `${firstName} missed ${MISSED_TOLD} sessions in the last ${MISSED_DAYS} days. We hope all is well.`,
      "The place stays yours. If you cancel a session at least 12 hours ahead, you get a make-up for it, and somebody on the waitlist can train instead.",
      { button: hasPass ? "See your RawPass" : "See RawPass", url: rawPassUrl },
    ],
  };
}
