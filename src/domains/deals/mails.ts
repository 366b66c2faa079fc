import { brand } from "#content/brand.ts";
import { businessDate, businessDateTime, lastDateBefore } from "#lib/dates.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { inDollars } from "#lib/money.ts";
import type { DealRow } from "./queries/deals.ts";
import { acceptedAtOf, type DealSide, divide, HELD_WORDS, reviewableUntil } from "./rules.ts";

/** What the two sides of a deal are told. */
export type ToldOfDeal =
  | "pay_soon"
  | "paid"
  | "lapsed"
  | "delivered"
  | "changes_asked"
  | "accepted"
  | "accept_soon"
  | "due_soon"
  | "cancelled"
  | "given_up"
  | "refunded"
  | "dispute_opened"
  | "dispute_answered"
  | "decided"
  | "undecided"
  | "payout_sent"
  | "payout_waits"
  | "owed"
  | "bank_inquiry"
  | "bank_won"
  | "bank_lost";

export interface DealTold {
  deal: DealRow;
  step: ToldOfDeal;
  reader: DealSide;
  /** The page of the deal. */
  link: string;
  /** What it is about, in cents, where that is not the whole amount. */
  amount?: number;
  /** Tells one of several alike from another. */
  id?: number | string;
}

/** Tells one side of a deal what has happened. What was written stays on the page. */
export function dealMail(told: DealTold): Omit<MailMessage, "to"> {
  const { deal, step, reader, link, id } = told;
  const { subject, sentences } = WORDS[step](told);
  return {
    cause: ["connect-deal", deal.id, step, ...(id === undefined ? [] : [id]), reader].join(":"),
    replyTo: brand.email,
    subject: `${subject}: ${deal.title}`,
    parts: [...sentences, { button: "Open the deal", url: link }],
  };
}

type Words = (told: DealTold) => { subject: string; sentences: string[] };

const WORDS: Record<ToldOfDeal, Words> = {
  pay_soon: ({ deal }) => ({
    subject: "Please pay",
    sentences: [
      `You have agreed on ${inDollars(deal.amount)} for "${deal.title}".`,
      `Please pay by ${businessDateTime(deal.payBy)} in New Orleans, or the place is free again.`,
    ],
  }),
  paid: ({ deal, reader }) => ({
    subject: "Paid",
    sentences: [
      reader === "sponsor"
        ? `We have your ${inDollars(deal.amount)} for "${deal.title}". ${HELD_WORDS}.`
        : `The sponsor has paid ${inDollars(deal.amount)} for "${deal.title}". ${HELD_WORDS}.`,
      ...(reader === "organizer" && deal.dueAt
        ? [`Everything is due by ${lastDateBefore(deal.dueAt)}.`]
        : []),
    ],
  }),
  lapsed: ({ deal, reader }) => ({
    subject: "Not paid in time",
    sentences: [
      reader === "sponsor"
        ? `"${deal.title}" was not paid within 72 hours, so its place is free again.`
        : `The sponsor of "${deal.title}" did not pay within 72 hours, so the place is free again.`,
    ],
  }),
  delivered: ({ deal }) => ({
    subject: "Delivered",
    sentences: [
      `Everything that was promised for "${deal.title}" has been delivered, with proofs to look at.`,
      ...(deal.deliveredAt
        ? [
            `Please accept it or ask for changes by ${lastDateBefore(acceptedAtOf({ ...deal, deliveredAt: deal.deliveredAt }))}. After that it counts as accepted.`,
          ]
        : []),
    ],
  }),
  changes_asked: ({ deal }) => ({
    subject: "Changes asked for",
    sentences: [
      `The sponsor of "${deal.title}" asks for changes to what was delivered.`,
      ...(deal.dueAt ? [`Please deliver again by ${lastDateBefore(deal.dueAt)}.`] : []),
    ],
  }),
  accepted: ({ deal, reader }) => ({
    subject: "Delivery accepted",
    sentences: [
      reader === "organizer"
        ? `What you delivered for "${deal.title}" is accepted. You are paid in three days.`
        : `What was delivered for "${deal.title}" is accepted. The organizer is paid in three days.`,
      ...(deal.isForMinor
        ? []
        : [
            "Please review each other within 14 days. Reviews are shown when both are in, or after that.",
          ]),
    ],
  }),
  accept_soon: ({ deal }) => ({
    subject: "Please look at the delivery",
    sentences: [
      `"${deal.title}" was delivered. Without a word from you it counts as accepted on ${
        deal.deliveredAt && businessDate(acceptedAtOf({ ...deal, deliveredAt: deal.deliveredAt }))
      }.`,
    ],
  }),
  due_soon: ({ deal }) => ({
    subject: "Delivery is due",
    sentences: [
      `What you promised for "${deal.title}" is due by ${deal.dueAt && lastDateBefore(deal.dueAt)}.`,
    ],
  }),
  cancelled: ({ deal, reader }) => ({
    subject: "Canceled",
    sentences: [
      `The deal about "${deal.title}" is canceled.`,
      deal.refundAmount > 0
        ? `${inDollars(deal.refundAmount)} goes back to the sponsor.`
        : reader === "sponsor"
          ? "Nothing goes back, as the cancellation terms say."
          : "Nothing goes back to the sponsor.",
    ].slice(0, deal.paidAt ? 2 : 1),
  }),
  given_up: ({ deal }) => ({
    subject: "Canceled, not delivered",
    sentences: [
      `"${deal.title}" was not delivered in time, nor in the 16 days after that, so the deal is canceled.`,
      `${inDollars(deal.refundAmount)} goes back to the sponsor.`,
    ],
  }),
  refunded: ({ deal, amount = 0 }) => ({
    subject: "Refunded",
    sentences: [
      `We have sent ${inDollars(amount)} for "${deal.title}" back to your card. Banks take up to ten days to show it.`,
    ],
  }),
  dispute_opened: ({ deal, reader }) => ({
    subject: "A dispute is open",
    sentences:
      reader === "organizer"
        ? [
            `The sponsor disputes what was delivered for "${deal.title}". Please answer within five days.`,
            "The money stays where it is until our staff decide.",
          ]
        : [`Our staff have your dispute about "${deal.title}". They decide once both were heard.`],
  }),
  dispute_answered: ({ deal }) => ({
    subject: "The dispute was answered",
    sentences: [`The organizer has answered your dispute about "${deal.title}".`],
  }),
  decided: ({ deal }) => ({
    subject: "Our staff have decided",
    sentences: [
      `Our staff have decided about "${deal.title}": ${inDollars(deal.refundAmount)} of ${inDollars(deal.amount)} goes back to the sponsor.`,
    ],
  }),
  undecided: ({ deal }) => ({
    subject: "The dispute is over",
    sentences: [
      `The dispute about "${deal.title}" was not decided within 60 days, so ${inDollars(deal.refundAmount)} goes back to the sponsor.`,
    ],
  }),
  payout_sent: ({ deal, amount = 0 }) => {
    const withheld = divide(deal, deal.refundAmount).share - amount;
    const kept = `We have withheld ${inDollars(withheld)} of your share of "${deal.title}" for what you owed us for earlier sponsorships.`;
    return {
      subject: amount > 0 ? "You are paid" : "Your payout was withheld",
      sentences: [
        ...(amount > 0 ? [`We have sent you ${inDollars(amount)} for "${deal.title}".`] : []),
        ...(withheld > 0 ? [kept] : []),
      ],
    };
  },
  payout_waits: ({ deal }) => ({
    subject: "Where shall we send your money?",
    sentences: [
      `"${deal.title}" is settled, and we don't know yet where to send your money.`,
      "Please set up your payouts on the page of the deal.",
    ],
  }),
  bank_inquiry: ({ deal }) => ({
    subject: "The bank is looking into a payment",
    sentences: [
      `The sponsor's bank is looking into the payment for "${deal.title}". Nothing is paid out until it has decided.`,
    ],
  }),
  bank_won: ({ deal }) => ({
    subject: "The bank has decided",
    sentences: [
      `The sponsor's bank has decided about the payment for "${deal.title}": it stands, and the deal goes on.`,
    ],
  }),
  bank_lost: ({ deal, reader }) => ({
    subject: "The bank has decided",
    sentences: [
      `The sponsor's bank has given back the payment for "${deal.title}".`,
      ...(reader === "organizer" && deal.paidOutAt
        ? ["What you were paid for it is taken back."]
        : []),
    ],
  }),
  owed: ({ deal, amount = 0 }) => ({
    subject: "Money to be paid back",
    sentences: [
      `The money for "${deal.title}" went back to the sponsor after you were paid, and we could not take back ${inDollars(amount)} from your account.`,
      "We withhold it from your next payouts in Connect. To pay it back another way, please answer this mail.",
    ],
  }),
};

/** Tells whoever was reviewed that everybody can read it. */
export function reviewMail({ id, link }: { id: number; link: string }): Omit<MailMessage, "to"> {
  return {
    cause: `connect-review:${id}:shown`,
    replyTo: brand.email,
    subject: "You were reviewed in Connect",
    parts: [
      "What the other side of your deal says is shown on your page in Connect now.",
      "You can answer it once.",
      { button: "Read the review", url: link },
    ],
  };
}

interface ReviewDue {
  id: number;
  title: string;
  closedAt: Date;
  partnerId: number;
  link: string;
}

/** Reminds a side of a deal of the review that it can write until two weeks after its end. */
export function reviewDueMail({
  id,
  title,
  closedAt,
  partnerId,
  link,
}: ReviewDue): Omit<MailMessage, "to"> {
  const until = reviewableUntil({ acceptedAt: closedAt }, null) ?? closedAt;
  return {
    cause: `connect-deal:${id}:review_due:${partnerId}`,
    replyTo: brand.email,
    subject: `How was it: ${title}`,
    parts: [
      `You can review the other side of "${title}" until ${businessDate(until)}.`,
      "What you say is shown with their review of you, or when the time is over.",
      { button: "Open the deal", url: link },
    ],
  };
}

/** Tells staff that somebody reported a review. */
export function reportedMail(id: number, staff: string): MailMessage {
  return {
    cause: `connect-review:${id}:reported`,
    to: staff,
    subject: `Connect: review ${id} was reported`,
    parts: [
      "Somebody asks you to look at a review. It is marked in the administration of Connect.",
    ],
  };
}

/** Tells staff of a dispute that they decide. */
export function disputeMail({ id, title }: DealRow, staff: string): MailMessage {
  return {
    cause: `connect-deal:${id}:dispute:staff`,
    to: staff,
    subject: `Connect: deal ${id} is disputed`,
    parts: [`A sponsor disputes what was delivered for "${title}". The organizer has five days.`],
  };
}

/** Tells staff that a child's guardian took the word back while a deal about the child runs. */
export function wordEndedMail({ id, title }: DealRow, staff: string): MailMessage {
  return {
    cause: `connect-deal:${id}:word-ended:staff`,
    to: staff,
    subject: `Connect: deal ${id} needs a decision`,
    parts: [
      `The guardian has taken the word back for "${title}", and the listing is gone. A deal about it is paid and not over.`,
      "Please speak with both sides and decide how much goes back.",
    ],
  };
}

/** Tells staff of the first deals of an account that was suspended: nothing of them is paid out until they decide. */
export function suspendedMail(
  {
    open,
    userId,
    at,
  }: { open: readonly { id: number; title: string }[]; userId: number; at: Date },
  staff: string,
): MailMessage {
  return {
    cause: `connect-user:${userId}:suspended:${at.getTime()}:staff`,
    to: staff,
    subject: `Connect: deals of account ${userId} need a decision`,
    parts: [
      "The account was suspended, and deals of it are not over. Nothing is paid out to it meanwhile.",
      ...open.map(({ id, title }) => `Deal ${id}: "${title}"`),
      "All of them are marked in the administration of Connect. Please speak with the other sides and decide.",
    ],
  };
}
