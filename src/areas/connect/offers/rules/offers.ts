import type { PublicListing } from "#areas/connect/listings/schema/listings.ts";
import type { Category } from "#areas/connect/profiles/schema/choices.ts";
import { hasContact } from "#lib/contacts-in-text.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { DAY_MS } from "#lib/time.ts";
import { OFFER_TRANSITIONS, type OfferStatus } from "./transitions.ts";

export type Side = "sponsor" | "creator";
export type Step = "counter" | "accept" | "decline" | "withdraw";

/** Where the talk about an offer stands. */
export interface Talk {
  status: OfferStatus;
  /** Who named the last amount. */
  lastBy: Side;
  /** How many amounts were named, the first one of the sponsor among them. */
  rounds: number;
  /** When the last amount was named. */
  lastAt: Date;
}

/** The listing as it was when a sponsor made an offer. Prices are in cents, days those of New Orleans. */
export interface OfferSnapshot {
  title: string;
  type: PublicListing["type"];
  category: Category;
  dateStart: string;
  dateEnd: string;
  audienceSize: number;
  priceMin: number;
  priceMax: number;
  benefits: string[];
}

const EXPIRED = "This offer has expired.";
const MOST_ROUNDS = 5;
export const OPEN_DAYS = 7;
/** How many messages with contact details raise a flag for staff. */
export const FLAGGED_TRIES = 3;

/** Whose word it is: never that of whoever named the last amount. */
export function turnOf({ lastBy }: Pick<Talk, "lastBy">): Side {
  return lastBy === "sponsor" ? "creator" : "sponsor";
}

/** When an offer expires: seven times 24 hours after its last amount (design: Offer). */
export function expiryOf({ lastAt }: Pick<Talk, "lastAt">): Date {
  return new Date(lastAt.getTime() + OPEN_DAYS * DAY_MS);
}

/** Why somebody may not take a step in a talk; null where they may. Withdrawing needs no turn. */
export function refusalOf(talk: Talk, { step, by, now }: { step: Step; by: Side; now: Date }) {
  if (!OFFER_TRANSITIONS.next(talk.status, step, by)) {
    return "This can't be done with the offer in its present state.";
  }
  if (now >= expiryOf(talk)) return EXPIRED;
  if (step !== "withdraw" && turnOf(talk) !== by) return "It is the other side's turn.";
  if (step === "counter" && talk.rounds >= MOST_ROUNDS) {
    return `An offer goes back and forth ${MOST_ROUNDS} times at most. Please accept or decline it.`;
  }
  return null;
}

/** How many messages a side writes in a row without a response of the other one. */
const MOST_IN_A_ROW = 10;
/** How many messages a negotiation has in all. */
export const MOST_MESSAGES = 100;

/** Returns why a side may not write a message without an amount; null if it may. It needs no turn. */
export function refusalOfMessage(
  talk: Talk,
  events: readonly { kind: string; by: string }[],
  { by, now }: { by: Side; now: Date },
) {
  if (!isOpen(talk.status)) return "This offer has ended.";
  if (now >= expiryOf(talk)) return EXPIRED;
  if (events.filter(({ kind }) => kind === "message").length >= MOST_MESSAGES) {
    return `An offer has at most ${MOST_MESSAGES} messages. Please accept, decline or name another amount.`;
  }
  return refusalOfFlood(events.map((event) => event.kind === "message" && event.by === by));
}

/** Returns why somebody waits for a response; null if they needn't. Takes of each event if it is a message of theirs. */
export function refusalOfFlood(areOwn: readonly boolean[]): string | null {
  const latest = areOwn.slice(-MOST_IN_A_ROW);
  const isFlood = latest.length === MOST_IN_A_ROW && latest.every(Boolean);
  return isFlood ? `You've sent ${MOST_IN_A_ROW} messages. Please wait for a response.` : null;
}

/** Whether a negotiation has not ended. */
export const isOpen = (status: OfferStatus) => status === "pending" || status === "countered";

/** The least and the most that is offered, in cents, and the most of a sponsor who is not verified. */
const LEAST_CENTS = 2_500;
const MOST_CENTS = 5_000_000;
const MOST_UNVERIFIED_CENTS = 100_000;

/** Why an amount, in cents, may not be named to or by a sponsor, by field; empty where it may. */
export function problemsOfAmount(amount: number, sponsor: { isVerified: boolean }): FieldMessages {
  if (!Number.isInteger(amount) || amount < LEAST_CENTS || amount > MOST_CENTS) {
    const range = `${inDollars(LEAST_CENTS)} to ${inDollars(MOST_CENTS)}`;
    return { amount: `Please name an amount from ${range}` };
  }
  return isOverLimit(amount, sponsor) ? { amount: limitExceeded() } : {};
}

interface Priced {
  priceMin: number | null;
  takesLowerOffers: boolean;
}

/** Why a sponsor may not name an amount for a listing, by field; empty where it may. All are cents. */
export function problemsOfWish(
  amount: number,
  sponsor: { isVerified: boolean },
  { priceMin, takesLowerOffers }: Priced,
): FieldMessages {
  const problems = problemsOfAmount(amount, sponsor);
  if (problems.amount || takesLowerOffers || priceMin === null || amount >= priceMin) {
    return problems;
  }
  return { amount: `This listing takes offers from ${inDollars(priceMin)}` };
}

/** What an amount above the limit of an unverified sponsor is answered with. */
export function limitExceeded(): string {
  return `Up to ${inDollars(MOST_UNVERIFIED_CENTS)} until the sponsor is verified`;
}

/** Whether an amount, in cents, is more than a sponsor may agree on before staff know who that is. */
export function isOverLimit(amount: number, { isVerified }: { isVerified: boolean }): boolean {
  return !isVerified && amount > MOST_UNVERIFIED_CENTS;
}

export const HIDDEN_CONTACT = "[contact hidden until paid]";

/** Stands between sentences while a message is taken apart; no message holds it. */
const BETWEEN = "\u0000";

/** A name on a network, as in `@gulfroofing`. */
const HANDLE = /(?:^|[^\p{L}\p{N}])@\s?[\p{L}\p{N}_.]{3,}/u;

const revealsContact = (text: string) => hasContact(text) || HANDLE.test(text.normalize("NFKC"));

/**
 * A message as the other side reads it before the deal is paid. Each sentence with a link, an address, a
 * phone number or a handle is hidden; where they are spread over several sentences, the whole message is.
 */
export function hideContacts(message: string): string {
  if (!revealsContact(message)) return message;
  const shown = message
    .replace(/([.!?])(\s+)|(\n+)/g, (_, end = "", blank = "", lines = "") =>
      [end, blank + lines, ""].join(BETWEEN),
    )
    .split(BETWEEN)
    .map((sentence) => (revealsContact(sentence) ? HIDDEN_CONTACT : sentence))
    .join("");
  return revealsContact(shown) ? HIDDEN_CONTACT : shown;
}

/** A phone number in figures between which only words stand. Round amounts and seasons end none, as in `hasContact`. */
const PHONE_IN_WORDS = /(?:^| )[2-9]\d\d ?[2-9]\d\d ?(?!20[0-4]\d|\d{3}0)\d{4}(?: |$)/;
/** A number of things or of a house: the word for it follows. Only codes and parts of a phone number begin with 0. */
const COUNT = /(^|[^\d.,])[1-9]\d*(?= +(?!(?:and|then|plus|is)\b)\p{L})/giu;
const wordless = (text: string) =>
  text
    .normalize("NFKC")
    .replace(COUNT, "$1 ")
    .replace(/,(?!\d)/g, " ")
    .replace(/[^\d$€£%,]+/g, " ");

/** Of a long message only the ends are joined with others, so that reading hundreds of them stays cheap. */
const END = 200;
const endsOf = (text: string) =>
  text.length > 2 * END ? `${text.slice(0, END)}\n$\n${text.slice(-END)}` : text;

/**
 * The messages of one side, in their order, as `hideContacts` shows them. Where contact details are spread over several
 * messages in a row, all of these are hidden, even if the other side wrote in between.
 */
export function hideSplitContacts(messages: readonly string[]): string[] {
  const shown = messages.map(hideContacts);
  for (let last = 0; last < shown.length; last += 1) {
    const isRevealedFrom = (start: number) => {
      const joined = shown
        .slice(start, last + 1)
        .map(endsOf)
        .join("\n");
      return revealsContact(joined) || PHONE_IN_WORDS.test(wordless(joined));
    };
    let first = Math.max(0, last + 1 - MOST_IN_A_ROW);
    if (!isRevealedFrom(first)) continue;
    while (isRevealedFrom(first + 1)) first += 1;
    shown.fill(HIDDEN_CONTACT, first, last + 1);
  }
  return shown;
}

/** Whether the last message of a side gives contact details away, alone or with those before. */
export function isContactTry(messages: readonly string[]): boolean {
  return hideSplitContacts(messages).at(-1) !== messages.at(-1);
}
