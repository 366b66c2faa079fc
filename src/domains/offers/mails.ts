import { brand } from "#content/brand.ts";
import { businessDateTime } from "#lib/dates.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { inDollars } from "#lib/money.ts";
import type { OfferRow } from "./queries/offers.ts";
import { expiryOf, type Side } from "./rules.ts";

/** What of a talk is told to the other side. */
export type ToldStep = "offer" | "counter" | "accept" | "decline" | "withdraw" | "expire" | "close";

interface Told {
  offer: OfferRow;
  /** Who reads it. */
  reader: Side;
  /** The page of the talk, or the dashboard if the talk is gone. */
  link: string;
  isGone?: boolean;
}

/** Tells one side of a talk what has happened in it. What was written stays on the page. */
export function stepMail(
  step: ToldStep,
  { offer, reader, link, isGone = false }: Told,
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
      { button: isGone ? "Open your dashboard" : "Open the offer", url: link },
    ],
  };
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
        ? `Your offer for "${title}" was accepted at ${amount}. Please pay within 72 hours.`
        : `The sponsor of "${title}" has accepted ${amount} and has 72 hours to pay.`,
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
    sentence: `Nobody answered the offer for "${title}" within seven days, so it has expired.`,
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
