import { DEAL_TERMS } from "#areas/connect/profiles/schema/deal-terms.ts";
import { MAILED_AGAIN } from "#areas/platform/notifications/service/notify-member.ts";
import { brand } from "#content/brand.ts";
import { inWords } from "#lib/count.ts";
import { businessDate, businessDateTime, lastDateBefore } from "#lib/dates.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { BANKS_TAKE, inDollars } from "#lib/money.ts";
import type { DealRow } from "./queries/deals.ts";
import {
  acceptedAtOf,
  type DealSide,
  divide,
  HELD_WORDS,
  REVIEW_DAYS,
  receiptNumber,
  reviewableUntil,
} from "./rules/deals.ts";
import type { PayoutStatus } from "./schema/deals.ts";

export type WaitingStatus = Exclude<PayoutStatus, "ready">;

const SET_UP = "Please set up your payouts on the page of the deal.";

/** Why a payout waits, and what the organizer can do. */
const WAITS: Record<WaitingStatus, [reason: string, todo: string]> = {
  none: ["we don't know yet where to send your money", SET_UP],
  incomplete: ["the form of our payment provider is not finished yet", SET_UP],
  gone: ["your account at our payment provider is closed", SET_UP],
  pending: [
    "our payment provider is checking what you have told it",
    "You don't have to do anything: we pay you once that is done.",
  ],
  restricted: [
    "our payment provider asks for something more before it pays you",
    'Please choose "Set up your payouts" on the page of the deal.',
  ],
  rejected: [
    "our payment provider can't pay you",
    "Please answer this email, so that we can pay you in another way.",
  ],
};

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
  | "refunded_by_hand"
  | "dispute_opened"
  | "dispute_answered"
  | "stopped"
  | "decided"
  | "undecided"
  | "payout_sent"
  | "payout_waits"
  | "owed"
  | "bank_inquiry"
  | "bank_won"
  | "bank_lost"
  | "message";

export interface DealTold {
  deal: DealRow;
  step: ToldOfDeal;
  reader: DealSide;
  /** The page of the deal. */
  link: string;
  /** What it is about, in cents, where that is not the whole amount. */
  amount?: number;
  /** When the money of a stopped deal goes back if staff have not decided; null if it does not automatically. */
  givenBackAt?: Date | null;
  /** Who canceled it, if a side did. */
  by?: DealSide;
  /** Whether they wrote a message. */
  hasMessage?: boolean;
  /** Why staff decided so. */
  reason?: string;
  /** How the organizer's payouts stand where a payout waits. */
  payouts?: WaitingStatus;
  /** Tells one of several alike from another. */
  id?: number | string;
}

/** Tells one side of a deal what has happened. What the sides wrote stays on the page. */
export function dealMail(told: DealTold): Omit<MailMessage, "to"> {
  const { deal, step, reader, link, id } = told;
  const isReceipt = step === "paid" && reader === "sponsor";
  const { subject, sentences } = WORDS[step](told);
  return {
    cause: ["connect-deal", deal.id, step, ...(id === undefined ? [] : [id]), reader].join(":"),
    replyTo: brand.email,
    subject: `${subject}: ${deal.title}`,
    parts: [
      ...sentences,
      ...(isReceipt
        ? [{ facts: [["Receipt number", receiptNumber(deal.id)] satisfies [string, string]] }]
        : []),
      { button: "Open the deal", url: link },
      ...(step === "message" ? [MAILED_AGAIN] : []),
    ],
  };
}

type Words = (told: DealTold) => { subject: string; sentences: string[] };

const toSponsor = (reader: DealSide) => (reader === "sponsor" ? "to you" : "to the sponsor");
const bankOf = (reader: DealSide) => (reader === "sponsor" ? "Your bank" : "The sponsor's bank");

/** Says who canceled a deal, and that they left a message: its text stays on the page. */
function cancellation({ deal, reader, by, hasMessage = false }: DealTold): string[] {
  const about = `the deal about "${deal.title}"`;
  if (!by) return [`The deal about "${deal.title}" is canceled.`];
  if (by === reader) return [`You have canceled ${about}.`];
  return [
    `The ${by} has canceled ${about}.`,
    ...(hasMessage ? ["They wrote a message, which is on the page of the deal."] : []),
  ];
}

/** The share of the organizer who reads it; nothing for the sponsor, or if all goes back. */
function shareOf({ deal, reader }: DealTold): string[] {
  const { share } = divide(deal, deal.refundAmount);
  return reader === "organizer" && share > 0 ? [`Your share is ${inDollars(share)}.`] : [];
}

const WORDS: Record<ToldOfDeal, Words> = {
  message: ({ deal, reader }) => ({
    subject: "A message",
    sentences: [
      `The ${reader === "sponsor" ? "organizer" : "sponsor"} wrote to you about "${deal.title}".`,
    ],
  }),
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
        ? `"${deal.title}" was not paid within ${DEAL_TERMS.payHours} hours, so its place is free again.`
        : `The sponsor of "${deal.title}" did not pay within ${DEAL_TERMS.payHours} hours, so the place is free again.`,
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
        ? `What you delivered for "${deal.title}" is accepted. You are paid in ${inWords(DEAL_TERMS.payoutDays)} days.`
        : `What was delivered for "${deal.title}" is accepted. The organizer is paid in ${inWords(DEAL_TERMS.payoutDays)} days.`,
      ...(deal.isForMinor
        ? []
        : [
            `Please review each other within ${REVIEW_DAYS} days. Reviews are shown when both are in, or after that.`,
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
  cancelled: (told) => {
    const { deal, reader } = told;
    const refund =
      deal.refundAmount > 0
        ? `${inDollars(deal.refundAmount)} goes back ${toSponsor(reader)}.`
        : reader === "sponsor"
          ? "Nothing goes back, as the cancellation terms say."
          : "Nothing goes back to the sponsor.";
    return {
      subject: "Canceled",
      sentences: [...cancellation(told), ...(deal.paidAt ? [refund, ...shareOf(told)] : [])],
    };
  },
  given_up: ({ deal, reader }) => ({
    subject: "Canceled, not delivered",
    sentences: [
      `"${deal.title}" was not delivered in time, nor in the ${DEAL_TERMS.givenUpDays - DEAL_TERMS.dueDays} days after that, so the deal is canceled.`,
      `${inDollars(deal.refundAmount)} goes back ${toSponsor(reader)}.`,
    ],
  }),
  refunded: ({ deal, amount = 0 }) => ({
    subject: "Refunded",
    sentences: [
      `We have sent ${inDollars(amount)} for "${deal.title}" back to your card. ${BANKS_TAKE} to show it.`,
    ],
  }),
  refunded_by_hand: ({ deal, amount = 0 }) => ({
    subject: "Refunded",
    sentences: [
      `We couldn't send ${inDollars(amount)} for "${deal.title}" back to your card, so we have paid it back to you another way.`,
    ],
  }),
  dispute_opened: ({ deal, reader }) => ({
    subject: "A dispute is open",
    sentences:
      reader === "organizer"
        ? [
            `The sponsor disputes what was delivered for "${deal.title}". Please answer within ${inWords(DEAL_TERMS.answerDays)} days.`,
            "The money stays where it is until our staff decide.",
          ]
        : [`Our staff have your dispute about "${deal.title}". They decide once both were heard.`],
  }),
  dispute_answered: ({ deal }) => ({
    subject: "The dispute was answered",
    sentences: [`The organizer has answered your dispute about "${deal.title}".`],
  }),
  stopped: ({ deal, reader, givenBackAt }) => ({
    subject: "Stopped",
    sentences: [
      `The listing "${deal.title}" was taken down, so this deal has stopped. ${
        reader === "organizer"
          ? "You don't have to deliver anything more."
          : "Nothing more is delivered."
      }`,
      `Our staff decide how much of the ${inDollars(deal.amount)} goes back ${toSponsor(reader)}. Nothing is paid out until then.`,
      ...(givenBackAt
        ? [`If they haven't decided by ${businessDate(givenBackAt)}, all of it goes back.`]
        : []),
    ],
  }),
  decided: (told) => {
    const { deal, reader, reason } = told;
    return {
      subject: "Our staff have decided",
      sentences: [
        `Our staff have decided about "${deal.title}": ${inDollars(deal.refundAmount)} of ${inDollars(deal.amount)} goes back ${toSponsor(reader)}.`,
        ...shareOf(told),
        `The reason: ${reason}`,
      ],
    };
  },
  undecided: ({ deal, reader }) => ({
    subject: "The deal is over",
    sentences: [
      `Our staff did not decide about "${deal.title}" within ${DEAL_TERMS.decidedDays} days, so ${inDollars(deal.refundAmount)} goes back ${toSponsor(reader)}.`,
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
  payout_waits: ({ deal, payouts = "none" }) => {
    const [reason, todo] = WAITS[payouts];
    return {
      subject: "Your payout waits",
      sentences: [`"${deal.title}" is settled, but ${reason}.`, todo],
    };
  },
  bank_inquiry: ({ deal, reader }) => ({
    subject: "The bank is looking into a payment",
    sentences: [
      `${bankOf(reader)} is looking into the payment for "${deal.title}". Nothing is paid out until it has decided.`,
    ],
  }),
  bank_won: ({ deal, reader }) => ({
    subject: "The bank has decided",
    sentences: [
      `${bankOf(reader)} has decided about the payment for "${deal.title}": it stands, and the deal goes on.`,
    ],
  }),
  bank_lost: ({ deal, reader }) => ({
    subject: "The bank has decided",
    sentences: [
      `${bankOf(reader)} has given back the payment for "${deal.title}".`,
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
      "What the other side of your deal says about you is public in Connect now.",
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

/** Tells staff that a review was reported, by somebody or because it may name a child. */
export function reportedMail(id: number, staff: string): MailMessage {
  return {
    cause: `connect-review:${id}:reported`,
    to: staff,
    subject: `Connect: review ${id} was reported`,
    parts: [
      "Please look at a review. It is marked in the administration of Connect, with the reason.",
    ],
  };
}

/** Tells staff of a dispute that they decide. */
export function disputeMail({ id, title }: DealRow, staff: string): MailMessage {
  return {
    cause: `connect-deal:${id}:dispute:staff`,
    to: staff,
    subject: `Connect: deal ${id} is disputed`,
    parts: [
      `A sponsor disputes what was delivered for "${title}". The organizer has ${inWords(DEAL_TERMS.answerDays)} days.`,
    ],
  };
}

/** Tells staff once that a deal's payout was refused; it is tried again each day. */
export function payoutRefusedMail({ id, title }: DealRow, staff: string): MailMessage {
  return {
    cause: `connect-deal:${id}:payout-refused:staff`,
    to: staff,
    subject: `Connect: the payout of deal ${id} was refused`,
    parts: [
      `The payment provider refused to pay out "${title}". The site tries again each day.`,
      "Please look at the organizer's account at the provider, and speak with the organizer.",
    ],
  };
}

/** Tells staff once that a payout is due that the payment provider never makes. */
export function payeeRejectedMail({ id, title }: DealRow, staff: string): MailMessage {
  return {
    cause: `connect-deal:${id}:payee-rejected:staff`,
    to: staff,
    subject: `Connect: the organizer of deal ${id} can't be paid`,
    parts: [
      `The payout of "${title}" is due, and the payment provider has refused the organizer for good.`,
      "Please pay in another way, and record it at the deal in the administration of Connect.",
    ],
  };
}

/** Tells staff that the payment provider knows a transfer for a deal that the site does not. */
export function unknownTransferMail({ id, title }: DealRow, staff: string): MailMessage {
  return {
    cause: `connect-deal:${id}:unknown-transfer:staff`,
    to: staff,
    subject: `Connect: deal ${id} has an unknown transfer`,
    parts: [
      `The payment provider has a transfer for "${title}" that the site did not know, and that is not what is due now.`,
      "Nothing goes back to the sponsor until you decide the deal so that this is the organizer's share, or take the transfer back at the provider.",
    ],
  };
}

/** Asks staff to decide a paid deal about a child whose guardian withdrew consent. */
export function wordEndedMail(
  { deal: { id, title }, givenBackAt }: Pick<DealTold, "deal" | "givenBackAt">,
  staff: string,
): MailMessage {
  return {
    cause: `connect-deal:${id}:word-ended:staff`,
    to: staff,
    subject: `Connect: deal ${id} needs a decision`,
    parts: [
      `The guardian has withdrawn consent to "${title}", and the listing is gone. A deal about it is paid and not over.`,
      "We've let both sides know. Please speak with them and decide how much goes back.",
      ...(givenBackAt
        ? [
            `Without a decision by ${businessDate(givenBackAt)}, all of it goes back to the sponsor.`,
          ]
        : []),
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
