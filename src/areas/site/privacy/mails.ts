import { brand } from "#content/brand.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { ANSWER_DAYS, isUrgent, type RemovalOutcome } from "./rules.ts";
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
        ? "A family, or someone on their behalf, is asking us to remove a young person. Hide the page within the hour and ask questions later."
        : "Someone is asking for a correction or removal.",
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
  "If you didn't ask us for anything, someone gave us your address by mistake and you can ignore this email.";

/**
 * Gives the asker the reference. It quotes nothing of the request: whoever gives a stranger's
 * address cannot make us send that stranger a text.
 */
export function receiptMail({ id, to, reference, stateUrl }: Addressed): MailMessage {
  return {
    cause: `privacy:${id}:receipt`,
    to,
    replyTo: brand.email,
    subject: `${brand.shortName} has your privacy request`,
    parts: [
      `Thank you for telling us. A person will read your request, and you'll get another email when it's decided. We answer within ${ANSWER_DAYS} days.`,
      { facts: [["Your reference", reference]] },
      { button: "See where it stands", url: stateUrl },
      { small: NOT_YOU },
    ],
  };
}

const DECISIONS: Record<RemovalOutcome | "done" | "declined", { ended: string; text: string }> = {
  done: { ended: "done", text: "Your request is done. Thank you for your patience." },
  removed: {
    ended: "done",
    text: "Your request is done: the page is no longer public. Thank you for your patience.",
  },
  not_found: {
    ended: "done",
    text: "We searched our site and found no public page with the name in your request. If you know of one, reply to this email with its address.",
  },
  left_public: {
    ended: "closed",
    text: "We closed your request. A page with this name is still public: a person looked at it and decided to leave it. Reply to this email if you want to know why, or if we have the wrong page.",
  },
  declined: {
    ended: "declined",
    text: "We looked at your request and declined it. Reply to this email if you want to know why, or if we missed something.",
  },
};

/** Mail to the asker about how the request ended, sent once for each way to end. */
export function decisionMail(
  { id, to, reference, stateUrl }: Addressed,
  decision: RemovalOutcome | "done" | "declined",
): MailMessage {
  const { ended, text } = DECISIONS[decision];
  return {
    cause: `privacy:${id}:${decision}`,
    to,
    replyTo: brand.email,
    subject: `Your privacy request is ${ended}`,
    parts: [
      text,
      { facts: [["Your reference", reference]] },
      { button: "See your request", url: stateUrl },
      { small: NOT_YOU },
    ],
  };
}
