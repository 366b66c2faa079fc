import { brand } from "../../content/brand.ts";
import type { MailMessage } from "../../lib/mail/message.ts";
import { isUrgent } from "./rules.ts";
import type { PrivacyRequest } from "./schema/requests.ts";

interface Asked extends Pick<PrivacyRequest, "kind" | "isAboutMinor" | "reference"> {
  id: number;
}

/** Calls staff to the queue. What was written stays there, out of mailboxes. */
export function staffMail(asked: Asked, staff: string, queueUrl: string): MailMessage {
  const { id, kind, isAboutMinor, reference } = asked;
  return {
    cause: `privacy:${id}:staff`,
    to: staff,
    subject: isUrgent(asked)
      ? "Urgent: removal request about a minor"
      : `Privacy request: ${kind}${isAboutMinor ? ", about a minor" : ""}`,
    parts: [
      isUrgent(asked)
        ? "A family, or somebody for them, asks us to remove a young person. Hide the page within the hour and ask questions afterwards."
        : "Somebody asks us for a correction or removal.",
      {
        facts: [
          ["Asked for", kind],
          ["Under 18", isAboutMinor ? "yes" : "no"],
          ["Reference", reference],
        ],
      },
      { button: "Open the queue", url: queueUrl },
    ],
  };
}

interface Addressed {
  id: number;
  to: string;
  reference: string;
  stateUrl: string;
}

const NOT_YOU =
  "If you did not ask us for anything, somebody gave your address by mistake. Then you need not do anything.";

/**
 * Gives the asker the reference. Nothing that was written stands in it: whoever gives a stranger's
 * address cannot make us send that stranger a text.
 */
export function receiptMail({ id, to, reference, stateUrl }: Addressed): MailMessage {
  return {
    cause: `privacy:${id}:receipt`,
    to,
    replyTo: brand.email,
    subject: `${brand.shortName} has your privacy request`,
    parts: [
      "Thank you for telling us. A person reads your request, and you get another mail when it is decided. We answer within 30 days.",
      { facts: [["Your reference", reference]] },
      { button: "See where it stands", url: stateUrl },
      { small: NOT_YOU },
    ],
  };
}

/** Tells the asker, once for each of the two, how it ended. */
export function decisionMail(
  { id, to, reference, stateUrl }: Addressed,
  decision: "done" | "declined",
): MailMessage {
  const isDone = decision === "done";
  return {
    cause: `privacy:${id}:${decision}`,
    to,
    replyTo: brand.email,
    subject: `Your privacy request is ${decision}`,
    parts: [
      isDone
        ? "What you asked us for is done. Thank you for your patience."
        : "We have looked at what you asked us for and could not do it. Answer to this mail if you want to know why, or if we have missed something.",
      { facts: [["Your reference", reference]] },
      { button: "See your request", url: stateUrl },
      { small: NOT_YOU },
    ],
  };
}
