import { givesCredits } from "#domains/schedule/schema/closure-length.ts";
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
      `A place opened up, and ${context.athlete} has it. It uses one make-up.`,
      {
        facts: [
          ["Session", session.activityName],
          ["When", timeOf(session)],
        ],
      },
      "If it doesn't suit you, please cancel at least 12 hours ahead, and the make-up is yours again.",
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
    isOfPass: true,
    parts: [
      `A place opened up that ${context.athlete} was waiting for. It is kept for you until ${momentName(offer.until)}. After that, the next in line gets it.`,
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
  },
): MailMessage {
  return compose(context, {
    cause: `standing-place:${offer.placeId}:offered`,
    subject: `A weekly place is free: ${offer.activityName}`,
    isOfPass: true,
    parts: [
      `A weekly place opened up that ${context.athlete} was waiting for: ${offer.activityName}, ${offer.slotName}. It is kept for you until ${momentName(offer.until)}. Add it to a pass with Change on your page, or build a pass with it there.`,
    ],
  });
}

/** Brings the payment page of a session that was sold at the desk. */
export function payDropInMail(
  context: FamilyMailContext,
  sale: NamedSession & {
    dropInId: number;
    amountCents: number;
    heldUntil: Date;
    paymentUrl: string;
  },
): MailMessage {
  return compose(context, {
    cause: `drop-in:${sale.dropInId}:sold`,
    subject: `Please pay for ${sale.activityName}`,
    isMoney: true,
    parts: [
      `At the desk we booked a session for ${context.athlete}. The place is kept until ${momentName(sale.heldUntil)}: please pay by then.`,
      {
        facts: [
          ["Session", sale.activityName],
          ["When", timeOf(sale)],
          ["Price", inDollars(sale.amountCents)],
        ],
      },
      "If you don't want it, you don't have to do anything: the place goes to somebody else.",
    ],
    button: { button: `Pay ${inDollars(sale.amountCents)}`, url: sale.paymentUrl },
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
    isOfPass: true,
    parts: [
      `Thank you. ${context.athlete} has a place. The code for the desk is on your page.`,
      {
        facts: [
          ["Session", session.activityName],
          ["When", timeOf(session)],
          ["Paid", inDollars(amountCents)],
        ],
      },
      "Cancel at least 12 hours ahead, and you get all of it back. Later we can't refund it, because nobody else can take the place.",
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
      `Your payment for ${session.activityName} on ${timeOf(session)} arrived after we had stopped holding the place, and it went to somebody else. We're sorry.`,
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

/** The cause of the mail about a closure to an account; without one what those of all accounts begin with. */
export function causeOfClosure(closureId: number, userId: number | ""): string {
  return `closure:${closureId}:family-${userId}`;
}

/** Tells a family, once, of days without sessions and of what they get for them. */
export function closureMail(
  context: Omit<FamilyMailContext, "athlete">,
  closed: ClosedForFamily,
): MailMessage {
  const days = daysName(closed.fromDate, closed.toDate);
  return compose(context, {
    cause: causeOfClosure(closed.closureId, closed.userId),
    subject: `No ${closed.activityName ?? "sessions"}: ${days}`,
    isMoney: closed.refundCents > 0,
    isOfPass: closed.hasPass,
    parts: [
      `${closed.activityName ?? "Nothing"} ${closed.activityName ? "doesn't take" : "takes"} place ${days}: ${closed.reason}. We are sorry.`,
      ...factsOf(closed.sessions),
      ...(closed.hasPass
        ? [
            closed.givesCredits
              ? "For each session of your pass in these days you get a make-up, which is valid for 30 days. You don't have to do anything."
              : "Instead of make-ups, your next billing date moves to a later day once the closure begins. My RawPass shows the new date.",
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

/** Days that were closed and are open again. */
export interface ReopenedDays {
  closureId: number;
  /** Null for all activities. */
  activityId: number | null;
  fromDate: string;
  toDate: string;
}

/** What it means for one family that days are open again. */
export interface ReopenedForFamily {
  /** Its sessions of passes in these days. */
  sessions: readonly (NamedSession & { athlete: string })[];
  /** Whether something beside passes was canceled, and stays so. */
  hasCanceled: boolean;
}

/** Tells a family that was told of a closure, once, that the days are open again. */
export function reopenedMail(
  context: Omit<FamilyMailContext, "athlete">,
  about: ReopenedDays & { activityName: string | null; userId: number },
  { sessions, hasCanceled }: ReopenedForFamily,
): MailMessage {
  const { closureId, userId, activityName, fromDate, toDate } = about;
  const days = daysName(fromDate, toDate);
  return compose(context, {
    cause: `closure:${closureId}:reopened-${userId}`,
    subject: `Open after all: ${activityName ?? "sessions"}, ${days}`,
    isOfPass: sessions.length > 0,
    parts: [
      `Good news: ${activityName ?? "everything"} takes place ${days} after all. Please forget what we wrote before.`,
      ...factsOf(sessions),
      ...(sessions.length > 0 && givesCredits(about)
        ? [
            "Make-ups that you got for these days and have not used are taken back. Where you used one, you keep that, and the session it was for stays canceled.",
          ]
        : []),
      ...(sessions.length > 0 && !givesCredits(about)
        ? ["The next billing date of your pass does not move."]
        : []),
      ...(hasCanceled
        ? [
            "Single sessions and make-ups that you had booked stay canceled: your money, or your make-up, is yours. If you still want to come, please book again.",
          ]
        : []),
    ],
  });
}

/** The first sessions by name, and how many more there are. */
function factsOf(sessions: ReopenedForFamily["sessions"]): MailPart[] {
  const named = sessions.slice(0, SESSIONS_NAMED);
  const more = sessions.length - named.length;
  const facts = named.map((session): [string, string] => [
    session.athlete,
    `${session.activityName}, ${timeOf(session)}`,
  ]);
  return [...(named.length > 0 ? [{ facts }] : []), ...(more > 0 ? [`And ${more} more.`] : [])];
}

interface FamilyMail {
  cause: string;
  subject: string;
  parts: MailPart[];
  isMoney?: boolean;
  /** Whether what it is about stands with one's passes and sessions; otherwise it leads to the week. */
  isOfPass?: boolean;
  /** Where it leads instead of both. */
  button?: Extract<MailPart, { button: string }>;
}

function compose(
  { to, rawPassUrl, passUrl, isTest }: Omit<FamilyMailContext, "athlete">,
  { cause, subject, parts, isMoney = false, isOfPass = false, button }: FamilyMail,
): MailMessage {
  const isPlay = isMoney && isTest;
  const usual = isOfPass
    ? { button: "See your RawPass", url: passUrl }
    : { button: "See RawPass", url: rawPassUrl };
  return {
    ...{ cause, to },
    subject: isPlay ? `TEST MODE: ${subject}` : subject,
    parts: [...(isPlay ? ["TEST MODE: no money moved."] : []), ...parts, button ?? usual],
  };
}
