import { MAILED_AGAIN } from "#areas/platform/notifications/service/notify-member.ts";
import { brand } from "#content/brand.ts";
import { inWords } from "#lib/count.ts";
import { businessDateTime } from "#lib/dates.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { inDollars } from "#lib/money.ts";
import type { OfferRow } from "./queries/offers.ts";
import { expiryOf, OPEN_DAYS, type Side } from "./rules/offers.ts";

/** What of a talk is told to the other side. */
export type ToldStep = "offer" | "counter" | "accept" | "decline" | "withdraw" | "expire" | "close";

interface Told {
  offer: OfferRow;
  /** Who reads it. */
  reader: Side;
  /** The page of the deal that was agreed on, else of the talk, or the dashboard if the talk is gone. */
  link: string;
  /** Until when the deal that was agreed on is paid. */
  payBy?: Date | undefined;
  isGone?: boolean;
}

/** Tells one side of a talk what has happened in it. What was written stays on the page. */
export function stepMail(
  step: ToldStep,
  { offer, reader, link, payBy, isGone = false }: Told,
): Omit<MailMessage, "to"> {
  const { id, rounds, snapshot, amount } = offer;
  const { subject, sentence } = WORDS[step](snapshot.title, inDollars(amount), reader);
  const isOpen = step === "offer" || step === "counter";
  return {
    cause: `connect-offer:${id}:${step}:${rounds}:${reader}`,
    replyTo: brand.email,
    subject,
    parts: [
      sentence,
      ...(isOpen
        ? [`It is your turn until ${businessDateTime(expiryOf(offer))} in New Orleans.`]
        : []),
      ...(payBy ? [payWords(payBy, reader)] : []),
      {
        button: payBy ? "Open the deal" : isGone ? "Open your dashboard" : "Open the offer",
        url: link,
      },
    ],
  };
}

function payWords(payBy: Date, reader: Side): string {
  const until = `${businessDateTime(payBy)} in New Orleans`;
  return reader === "sponsor"
    ? `Please pay by ${until}, or the place is free again.`
    : `They have until ${until} to pay.`;
}

type Words = (title: string, amount: string, reader: Side) => { subject: string; sentence: string };

const WORDS: Record<ToldStep, Words> = {
  offer: (title, amount) => ({
    subject: `A sponsor's offer: ${title}`,
    sentence: `A sponsor offers ${amount} for your listing "${title}".`,
  }),
  counter: (title, amount, reader) => ({
    subject: `A counter-offer: ${title}`,
    sentence:
      reader === "sponsor"
        ? `The answer to your offer for "${title}" is ${amount}.`
        : `The sponsor of "${title}" now offers ${amount}.`,
  }),
  accept: (title, amount, reader) => ({
    subject: `Agreed: ${title}`,
    sentence:
      reader === "sponsor"
        ? `Your offer for "${title}" was accepted at ${amount}.`
        : `The sponsor of "${title}" has accepted ${amount}.`,
  }),
  decline: (title) => ({
    subject: `An offer was declined: ${title}`,
    sentence: `The offer for "${title}" was declined.`,
  }),
  withdraw: (title, _amount, reader) => ({
    subject: `An offer was withdrawn: ${title}`,
    sentence:
      reader === "sponsor"
        ? `"${title}" and the account that listed it were deleted, so your offer is withdrawn. Nothing was charged.`
        : `The sponsor has withdrawn the offer for your listing "${title}".`,
  }),
  expire: (title) => ({
    subject: `An offer has expired: ${title}`,
    sentence: `Nobody answered the offer for "${title}" within ${inWords(OPEN_DAYS)} days, so it has expired.`,
  }),
  close: (title, _amount, reader) =>
    reader === "sponsor"
      ? {
          subject: `A listing is closed: ${title}`,
          sentence: `"${title}" takes no more sponsors, so your offer has ended. Nothing was charged.`,
        }
      : {
          subject: `An offer has ended: ${title}`,
          sentence: `The offer of a sponsor for "${title}" has ended. Your listing stays as it is.`,
        },
};

/** Notifies one side of a message of the other one, without its text. */
export function messageMail({
  offer: { id, snapshot },
  reader,
  link,
  messageId,
}: Told & { messageId: number }): Omit<MailMessage, "to"> {
  return {
    cause: `connect-offer:${id}:message:${messageId}:${reader}`,
    replyTo: brand.email,
    subject: `A message about an offer: ${snapshot.title}`,
    parts: [
      reader === "sponsor"
        ? `You have a message about your offer for "${snapshot.title}".`
        : `A sponsor wrote to you about the offer for your listing "${snapshot.title}".`,
      { button: "Read the message", url: link },
      MAILED_AGAIN,
    ],
  };
}

/** Tells whose turn it is a day before that the offer expires. */
export function expiringMail({ offer, reader, link }: Told): Omit<MailMessage, "to"> {
  const { id, rounds, snapshot, amount } = offer;
  return {
    cause: `connect-offer:${id}:expiring:${rounds}:${reader}`,
    replyTo: brand.email,
    subject: `An offer expires tomorrow: ${snapshot.title}`,
    parts: [
      `The offer of ${inDollars(amount)} for "${snapshot.title}" waits for your answer.`,
      `It expires on ${businessDateTime(expiryOf(offer))} in New Orleans.`,
      { button: "Open the offer", url: link },
    ],
  };
}

/** Tells staff that somebody tries to meet outside the site before paying. */
export function flaggedMail({ id, snapshot }: OfferRow, staff: string): MailMessage {
  return {
    cause: `connect-offer:${id}:flagged`,
    to: staff,
    subject: `Connect: offer ${id} keeps giving contact details`,
    parts: [
      `Three messages about "${snapshot.title}" had contact details in them before payment.`,
      "They were hidden. The offer is marked in the administration of Connect.",
    ],
  };
}
