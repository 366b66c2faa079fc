import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { inDollars } from "#lib/money.ts";
import type { EventFacts } from "#lib/payments/events.ts";
import { API_VERSION } from "#lib/payments/signed-events.ts";
import type { RequestedChange, SubscriptionChange } from "./service/on-subscriptions.ts";

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

interface MoneyTrouble {
  purpose: string;
  reference: string;
}

const factsOf = ({ purpose, reference }: MoneyTrouble, id: string): MailPart => ({
  facts: [
    ["Paid for", purpose],
    ["Reference", reference],
    ["At the payment provider", id],
  ],
});

/** Tells staff of a refund that did not reach the customer, and that nothing sends again. */
export function refundFailedMail(
  refund: MoneyTrouble & { id: number; amountCents: number; providerRefundId: string | null },
): Omit<MailMessage, "to"> {
  const { purpose, id, amountCents, providerRefundId } = refund;
  return {
    cause: `refund-failed:${purpose}:${id}`,
    subject: `A refund of ${inDollars(amountCents)} failed`,
    parts: [
      "The money did not reach the customer, and the site does not send it again.",
      factsOf(refund, providerRefundId ?? "Not sent"),
      "Please look at the payment there, and give the money back another way if it is still owed.",
    ],
  };
}

/** Tells staff that a customer disputes a payment at the bank. */
export function disputeMail(
  dispute: MoneyTrouble & { disputeId: string },
): Omit<MailMessage, "to"> {
  const { purpose, disputeId } = dispute;
  return {
    cause: `dispute:${purpose}:${disputeId.replace(/\W/g, "-")}`,
    subject: "A customer disputes a payment",
    parts: [
      "The customer's bank is looking into a payment.",
      factsOf(dispute, disputeId),
      "Please answer at the payment provider before the date it names. Without an answer, the customer gets the money back.",
    ],
  };
}

const CHANGES: Record<SubscriptionChange["kind"], string> = {
  raise: "Charge an upgrade now",
  lower: "Charge another price from the next billing on",
  freeze: "Move the billing date",
  end_freeze: "Move the billing date forward",
  cancel_at_period_end: "Cancel at the end of the paid time",
  undo_cancel: "Go on after all",
  cancel_now: "Cancel now",
  void_open_invoices: "Void the open invoices",
  pay_invoice: "Charge an open invoice",
};

/** Tells staff, once a day, of a change of a subscription that the provider will never make. */
export function changeRefusedMail(
  change: MoneyTrouble & Pick<RequestedChange, "kind" | "subscriptionId"> & { day: string },
): Omit<MailMessage, "to"> {
  const { kind, subscriptionId, day } = change;
  return {
    cause: `change-refused:${subscriptionId}:${kind}:${day}`,
    subject: "The payment provider refused to change a subscription",
    parts: [
      "The change will not be made, and the site does not send it again.",
      { facts: [["Change", CHANGES[kind]]] },
      factsOf(change, subscriptionId),
      "Please check that the subscription there charges what stands here.",
    ],
  };
}
