import { clockTime, dayAndMonth, dayName, daysName } from "#domains/schedule/schema/slot-names.ts";
import { businessTime, dayOfWeek } from "#lib/dates.ts";
import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";

/** What mails to a family are written from. */
export interface FamilyMailContext {
  to: string;
  /** The athlete's first name. */
  athlete: string;
  /** The week, and one's own passes. */
  rawPassUrl: string;
  passUrl: string;
  isTest: boolean;
}

/** Where the mails to a family may lead, on a site with that origin. */
export function familyLinks(baseUrl: string): Pick<FamilyMailContext, "rawPassUrl" | "passUrl"> {
  return { rawPassUrl: `${baseUrl}${paths.rawPass}`, passUrl: `${baseUrl}${paths.rawPassOwn}` };
}

/** A session as a mail names it. */
export interface NamedSession {
  activityName: string;
  date: string;
  startTime: string;
}

/** `Wednesday, March 10, at 5:00 PM`. */
function timeOf({ date, startTime }: Omit<NamedSession, "activityName">): string {
  return `${dayName(dayOfWeek(date))}, ${dayAndMonth(date)}, at ${clockTime(startTime)}`;
}

/** `Wednesday, March 10, at 5:00 PM` of a moment. */
function momentName(moment: Date): string {
  const [date = "", startTime = ""] = businessTime(moment).split(" ");
  return timeOf({ date, startTime });
}

/** Tells that a make-up got its place from the waitlist. */
export function movedUpMail(
  context: FamilyMailContext,
  { bookingId, ...session }: NamedSession & { bookingId: number },
): MailMessage {
  return compose(context, {
    cause: `booking:${bookingId}:moved-up`,
    subject: `A place is yours: ${session.activityName}`,
    isOfPass: true,
    parts: [
      `A place came free, and ${context.athlete} has it. It uses one make-up.`,
      {
        facts: [
          ["Session", session.activityName],
          ["When", timeOf(session)],
        ],
      },
      "If it doesn't suit you, please cancel 12 hours ahead or earlier: the make-up is yours again.",
    ],
  });
}

/** Offers a free place to who waited. */
export function offerMail(
  context: FamilyMailContext,
  offer: NamedSession & { bookingId: number; until: Date; priceCents: number | null },
): MailMessage {
  return compose(context, {
    cause: `booking:${offer.bookingId}:offered`,
    subject: `A place is free for 30 minutes: ${offer.activityName}`,
    isOfPass: offer.priceCents === null,
    parts: [
      `A place came free that ${context.athlete} waited for. It is kept for you until ${momentName(offer.until)}. After that, the next in line gets it.`,
      {
        facts: [
          ["Session", offer.activityName],
          ["When", timeOf(offer)],
          ["Price", offer.priceCents === null ? "One make-up" : inDollars(offer.priceCents)],
        ],
      },
    ],
  });
}

/** Offers a weekly place to who waited. */
export function standingOfferMail(
  context: FamilyMailContext,
  offer: {
    placeId: number;
    activityName: string;
    slotName: string;
    until: Date;
    hasPass: boolean;
  },
): MailMessage {
  return compose(context, {
    cause: `standing-place:${offer.placeId}:offered`,
    subject: `A weekly place is free: ${offer.activityName}`,
    isOfPass: offer.hasPass,
    parts: [
      `A weekly place came free that ${context.athlete} waited for: ${offer.activityName}, ${offer.slotName}. It is kept for you until ${momentName(offer.until)}. Take it with a pass, or add it to the one you have.`,
    ],
  });
}

/** Confirms the payment of a single session, with its terms. */
export function dropInMail(
  context: FamilyMailContext,
  { dropInId, amountCents, ...session }: NamedSession & { dropInId: number; amountCents: number },
): MailMessage {
  return compose(context, {
    cause: `drop-in:${dropInId}:paid`,
    subject: `Booked and paid: ${session.activityName}`,
    isMoney: true,
    parts: [
      `Thank you. ${context.athlete} has a place.`,
      {
        facts: [
          ["Session", session.activityName],
          ["When", timeOf(session)],
          ["Paid", inDollars(amountCents)],
        ],
      },
      "Cancel 12 hours ahead or earlier, and you get all of it back. Later we can't refund it, because nobody else can take the place.",
    ],
  });
}

/** Tells that a payment came when the place was gone. */
export function dropInLateMail(
  context: FamilyMailContext,
  { refundId, amountCents, ...session }: NamedSession & { refundId: number; amountCents: number },
): MailMessage {
  return compose(context, {
    cause: `drop-in-refund:${refundId}:late`,
    subject: "We're sorry: your payment came too late",
    isMoney: true,
    parts: [
      `Your payment for ${session.activityName} on ${timeOf(session)} arrived when the place was no longer held, and it went to somebody else. We are sorry.`,
      `The whole amount, ${inDollars(amountCents)}, is on its way back to your original payment method. Banks take 5 to 10 days.`,
    ],
  });
}

/** Tells about a refund. */
export function dropInRefundedMail(
  context: FamilyMailContext,
  { refundId, amountCents, ...session }: NamedSession & { refundId: number; amountCents: number },
): MailMessage {
  return compose(context, {
    cause: `drop-in-refund:${refundId}:done`,
    subject: `${inDollars(amountCents)} refund for ${session.activityName} is on its way`,
    isMoney: true,
    parts: [
      `We refunded ${inDollars(amountCents)} for ${session.activityName} on ${timeOf(session)} to your original payment method. Banks take 5 to 10 days.`,
    ],
  });
}

/** What a closure means for one family. */
export interface ClosedForFamily {
  closureId: number;
  userId: number;
  reason: string;
  fromDate: string;
  toDate: string;
  /** Null for all activities. */
  activityName: string | null;
  sessions: readonly (NamedSession & { athlete: string })[];
  /** Whether the sessions of passes are made up; otherwise their billing date moves. */
  givesCredits: boolean;
  hasPass: boolean;
  refundCents: number;
}

/** Sessions that a mail names; the rest is counted. */
const SESSIONS_NAMED = 20;

/** Tells a family, once, of days without sessions and of what they get for them. */
export function closureMail(
  context: Omit<FamilyMailContext, "athlete">,
  closed: ClosedForFamily,
): MailMessage {
  const days = daysName(closed.fromDate, closed.toDate);
  const named = closed.sessions.slice(0, SESSIONS_NAMED);
  const more = closed.sessions.length - named.length;
  return compose(context, {
    cause: `closure:${closed.closureId}:family-${closed.userId}`,
    subject: `No ${closed.activityName ?? "sessions"}: ${days}`,
    isMoney: closed.refundCents > 0,
    isOfPass: closed.hasPass,
    parts: [
      `${closed.activityName ?? "Nothing"} ${closed.activityName ? "doesn't take" : "takes"} place ${days}: ${closed.reason}. We are sorry.`,
      ...(named.length > 0
        ? [
            {
              facts: named.map((session): [string, string] => [
                session.athlete,
                `${session.activityName}, ${timeOf(session)}`,
              ]),
            },
          ]
        : []),
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...(closed.hasPass
        ? [
            closed.givesCredits
              ? "For each session of your pass in these days you get a make-up, which is valid for 30 days. You don't have to do anything."
              : "Instead of make-ups, the next billing date of your pass moves back by the days that are closed, as soon as they begin.",
          ]
        : []),
      ...(closed.refundCents > 0
        ? [
            `What you paid for single sessions, ${inDollars(closed.refundCents)}, is on its way back to your original payment method. Banks take 5 to 10 days.`,
          ]
        : []),
    ],
  });
}

interface FamilyMail {
  cause: string;
  subject: string;
  parts: MailPart[];
  isMoney?: boolean;
  /** Whether what it is about stands with one's passes; otherwise it leads to the week. */
  isOfPass?: boolean;
}

function compose(
  { to, rawPassUrl, passUrl, isTest }: Omit<FamilyMailContext, "athlete">,
  { cause, subject, parts, isMoney = false, isOfPass = false }: FamilyMail,
): MailMessage {
  const isPlay = isMoney && isTest;
  return {
    ...{ cause, to },
    subject: isPlay ? `TEST MODE: ${subject}` : subject,
    parts: [
      ...(isPlay ? ["TEST MODE: no money moved."] : []),
      ...parts,
      isOfPass
        ? { button: "See your RawPass", url: passUrl }
        : { button: "See RawPass", url: rawPassUrl },
    ],
  };
}
