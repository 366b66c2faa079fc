import type { MailMessage } from "#lib/mail/message.ts";
import type { EventFacts } from "#lib/payments/events.ts";
import { API_VERSION } from "#lib/payments/signed-events.ts";

/** Mail to staff about an event that the site could not read, or read in another version of the provider's API. */
export function oddEventMail({
  id,
  type,
  otherVersion,
  kind,
}: EventFacts & { kind: string }): Pick<MailMessage, "subject" | "parts"> {
  const version = otherVersion ? `API version ${otherVersion}` : "an unexpected shape";
  const repair = otherVersion
    ? `In Stripe's Dashboard, under Developers, Webhooks, please set the version of this site's endpoint to ${API_VERSION}.`
    : "Please tell whoever maintains this site.";
  if (kind !== "unreadable") {
    return {
      subject: "Stripe sends payment events in another version",
      parts: [
        `This site reads events of Stripe's API version ${API_VERSION}, and ${id} (${type}) came in ${version}. It could still be read.`,
        repair,
      ],
    };
  }
  return {
    subject: "A payment event could not be read",
    parts: [
      `Stripe sent an event that this site could not read: ${type} (${id}), in ${version}. What it says about a payment is missing here until the next comparison with Stripe.`,
      repair,
      "Stripe sends the event again for three days. You can also resend it there.",
    ],
  };
}
