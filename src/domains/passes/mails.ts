import { monthlyTermCents } from "#domains/schedule/schema/price.ts";
import { businessDate, businessMoment } from "#lib/dates.ts";
import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { inDollars } from "#lib/money.ts";
import { centsOf, type PassActivityRow, type PassRow } from "./queries/passes.ts";
import { renewalTerms } from "./schema/terms.ts";

/** What the mails about a pass are written from. */
export interface PassMailContext {
  pass: PassRow;
  activities: readonly PassActivityRow[];
  to: string;
  termsUrl: string;
  rawPassUrl: string;
  isTest: boolean;
}

/** Confirms the first payment, with the contract and the terms of renewal and cancellation. */
export function boughtMail(context: PassMailContext): MailMessage {
  const { pass, activities, termsUrl } = context;
  const monthly = inDollars(centsOf(pass.monthlyRate));
  return compose(context, {
    cause: "bought",
    subject: "Your RawPass",
    parts: [
      "Thank you. We have your payment, and the places below are yours every week.",
      {
        facts: [
          ...activities.map((activity): [string, string] => [
            activity.activityName,
            `${activity.frequencyPerWeek} × ${inDollars(centsOf(activity.ratePerSession))} × 4.33 = ${inDollars(monthlyTermCents({ rateCents: centsOf(activity.ratePerSession), frequencyPerWeek: activity.frequencyPerWeek }))}`,
          ]),
          ["A month", monthly],
          ["Starts", dayName(pass.startDate)],
          ["Next charge", `${monthly} on ${dayName(pass.nextBillingDate)}`],
        ],
      },
      renewalTerms(monthly),
      `These are the terms of your contract: ${termsUrl}`,
    ],
  });
}

/** Confirms the payment of another month. */
export function receiptMail(
  context: PassMailContext,
  invoice: { id: string; paidCents: number },
): MailMessage {
  return compose(context, {
    cause: `receipt:${invoice.id}`,
    subject: `Receipt: ${inDollars(invoice.paidCents)} for your RawPass`,
    parts: [
      `We charged ${inDollars(invoice.paidCents)} for another month of your RawPass. Thank you.`,
      { facts: [["Next charge", dayName(context.pass.nextBillingDate)]] },
    ],
  });
}

/** Tells, three days before, what is charged next. */
export function reminderMail(context: PassMailContext): MailMessage {
  const { pass } = context;
  return compose(context, {
    cause: `reminder:${pass.nextBillingDate}`,
    subject: `Your RawPass renews on ${dayName(pass.nextBillingDate)}`,
    parts: [
      `On ${dayName(pass.nextBillingDate)} we will charge ${inDollars(centsOf(pass.monthlyRate))} for the next month of your RawPass. If you don't want to go on, cancel before then.`,
    ],
  });
}

/** Tells that a month could not be charged, and what happens next. */
export function chargeFailedMail(
  context: PassMailContext,
  invoice: { id: string; amountCents: number; attempts: number },
): MailMessage {
  return compose(context, {
    cause: `charge-failed:${invoice.id}:${invoice.attempts}`,
    subject: "We couldn't charge your card for your RawPass",
    parts: [
      `Your card was not charged ${inDollars(invoice.amountCents)} for your RawPass. Please check that it has not expired and has enough on it.`,
      "We try again one, three and seven days after the first time. After seven days without payment the pass can't be used, and after 14 days it ends.",
    ],
  });
}

/** Tells that a pass can't be used until something is settled. */
export function suspendedMail(
  context: PassMailContext,
  { eventId, why }: { eventId: number; why: "unpaid" | "dispute" },
): MailMessage {
  return compose(context, {
    cause: `suspended:${eventId}`,
    subject: "Your RawPass is suspended",
    parts: [
      why === "unpaid"
        ? "We couldn't charge your card for seven days, so your RawPass can't be used for now. It works again as soon as the month is paid. After 14 days without payment it ends, and your places are given to others."
        : "Your bank told us that a payment for your RawPass is disputed, so it can't be used until your bank has decided.",
    ],
  });
}

/** Confirms a freeze with its days and the next charge. */
export function frozenMail(
  context: PassMailContext,
  freeze: { id: number; fromDate: string; untilDate: string; billingDay: string; keeps: boolean },
): MailMessage {
  return compose(context, {
    cause: `frozen:${freeze.id}`,
    subject: "Your RawPass is frozen",
    parts: [
      {
        facts: [
          ["First day", dayName(freeze.fromDate)],
          ["Back on", dayName(freeze.untilDate)],
          [
            "Next charge",
            `${inDollars(centsOf(context.pass.monthlyRate))} on ${dayName(freeze.billingDay)}`,
          ],
        ],
      },
      freeze.keeps
        ? "Your weekly places wait for you. You can come back earlier at any time."
        : "For more than 30 days we can't keep your weekly places. When you come back we book the same times again if they are free; otherwise you choose others, and aren't charged until you have.",
    ],
  });
}

/** Tells that a freeze is over. */
export function returnedMail(
  context: PassMailContext,
  { freezeId, billingDay }: { freezeId: number; billingDay: string },
): MailMessage {
  return compose(context, {
    cause: `returned:${freezeId}`,
    subject: "Welcome back: your RawPass runs again",
    parts: [
      `Your RawPass is no longer frozen. The next charge, ${inDollars(centsOf(context.pass.monthlyRate))}, is on ${dayName(billingDay)}.`,
    ],
  });
}

/** Tells that the times of a pass are taken when its freeze ends: it stays frozen without charge. */
export function noPlacesMail(
  context: PassMailContext,
  { freezeId, untilDate }: { freezeId: number; untilDate: string },
): MailMessage {
  return compose(context, {
    cause: `no-places:${freezeId}:${untilDate}`,
    subject: "Please choose new times for your RawPass",
    parts: [
      `The freeze of your RawPass has come to its end, but not all of your times are free. It stays frozen, and you aren't charged. We try again on ${dayName(untilDate)}; to come back before that, choose other times, or cancel the pass.`,
    ],
  });
}

/** Confirms that a pass ends with the time that is paid for. */
export function endingMail(
  context: PassMailContext,
  { eventId, endsAt }: { eventId: number; endsAt: Date },
): MailMessage {
  return compose(context, {
    cause: `ending:${eventId}`,
    subject: "Your RawPass is canceled",
    parts: [
      `Your RawPass runs until ${businessDate(endsAt)} and then ends. You won't be charged again. Until that day you can undo the cancellation.`,
    ],
  });
}

/** Tells that a pass has ended and its places are free for others. */
export function endedMail(context: PassMailContext): MailMessage {
  return compose(context, {
    cause: "ended",
    subject: "Your RawPass has ended",
    parts: [
      "Your RawPass has ended, and its places are free for others. You won't be charged again. You are welcome back at any time.",
    ],
  });
}

/** Tells that money came when the pass was over or its places were gone, and goes back. */
export function lateMail(
  context: PassMailContext,
  refund: { id: number; amountCents: number },
): MailMessage {
  return compose(context, {
    cause: `late:${refund.id}`,
    subject: "We're sorry: your payment for RawPass came too late",
    parts: [
      "Your payment arrived when your pass was over, or when its places had been given to others. We are sorry.",
      `The whole amount, ${inDollars(refund.amountCents)}, is on its way back to your original payment method. Banks take 5 to 10 days.`,
    ],
  });
}

/** Tells about a refund. */
export function refundedMail(
  context: PassMailContext,
  refund: { id: number; amountCents: number },
): MailMessage {
  return compose(context, {
    cause: `refunded:${refund.id}`,
    subject: `${inDollars(refund.amountCents)} refund for your RawPass is on its way`,
    parts: [
      `We refunded ${inDollars(refund.amountCents)} to your original payment method. Banks take 5 to 10 days.`,
    ],
  });
}

/** A day as a promise names it; noon is that day in every zone of the country. */
function dayName(day: string | null): string {
  return day === null ? "" : businessDate(businessMoment(day, "12:00"));
}

interface PassMail {
  cause: string;
  subject: string;
  parts: MailPart[];
}

function compose(context: PassMailContext, { cause, subject, parts }: PassMail): MailMessage {
  const { pass, to, rawPassUrl, isTest } = context;
  return {
    cause: `pass:${pass.id}:${cause}`,
    to,
    subject: isTest ? `TEST MODE: ${subject}` : subject,
    parts: [
      ...(isTest ? ["TEST MODE: no money moved."] : []),
      ...parts,
      { button: "See your RawPass", url: rawPassUrl },
    ],
  };
}
