import { givesCredits } from "#domains/schedule/schema/closure-length.ts";
import { clockTime, dayAndMonth, dayName, daysName } from "#domains/schedule/schema/slot-names.ts";
import { businessDate, businessTime, dayOfWeek } from "#lib/dates.ts";
import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { IN_TIME_HOURS } from "./rules.ts";

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
  { bookingId, freeUntil, ...session }: NamedSession & { bookingId: number; freeUntil: Date },
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
      `If it doesn't suit you, please cancel by ${momentName(freeUntil)}, and the make-up is yours again.`,
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

/** Why a family no longer waits for a session. */
export type EndOfWait = "offer_ended" | "none_free" | "no_make_up";

/** Says that a family no longer waits for a session, and why. */
export function waitEndedMail(
  context: FamilyMailContext,
  why: EndOfWait,
  { bookingId, ...session }: NamedSession & { bookingId: number },
): MailMessage {
  const { activityName } = session;
  const texts: Record<EndOfWait, { subject: string; text: string }> = {
    offer_ended: {
      subject: `Your offer has ended: ${activityName}`,
      text: `We kept a place for ${context.athlete} for 30 minutes. It was not taken, so the next in line gets it, and ${context.athlete} no longer waits for this session.`,
    },
    none_free: {
      subject: `No place opened up: ${activityName}`,
      text: `The waitlist ends two hours before a session, and no place opened up for ${context.athlete}. Nothing was charged, and no make-up was used.`,
    },
    no_make_up: {
      subject: `Off the waitlist: ${activityName}`,
      text: `A place opened up, but ${context.athlete} no longer has a make-up that is valid for this session. So ${context.athlete} no longer waits for it.`,
    },
  };
  return compose(context, {
    cause: `booking:${bookingId}:wait-ended`,
    subject: texts[why].subject,
    parts: [
      texts[why].text,
      {
        facts: [
          ["Session", activityName],
          ["When", timeOf(session)],
        ],
      },
    ],
  });
}

/** Says that nobody waits for a weekly place any more, because the time is no longer offered. */
export function standingWaitEndedMail(
  context: FamilyMailContext,
  waited: { entryId: number; activityName: string; slotName: string },
): MailMessage {
  const { entryId, activityName, slotName } = waited;
  return compose(context, {
    cause: `standing-waitlist:${entryId}:ended`,
    subject: `This weekly time is no longer offered: ${activityName}`,
    parts: [
      `${context.athlete} was waiting for a weekly place: ${activityName}, ${slotName}. We no longer offer weekly places at this time, so the waitlist has ended. We're sorry.`,
      "You'll find the other times in the week, and can wait for one of them.",
    ],
  });
}

/** Where the offer of a weekly place stands. */
export type StandingOfferStage = "offered" | "reminder" | "ended";

/** Offers a weekly place to a family that waited, reminds it, or says that the offer has ended. */
export function standingOfferMail(
  context: FamilyMailContext,
  stage: StandingOfferStage,
  offer: {
    placeId: number;
    activityName: string;
    slotName: string;
    until: Date;
    /** Until when the family can stay on the waitlist after the end. */
    stayUntil: Date;
  },
): MailMessage {
  const { placeId, activityName, slotName, stayUntil } = offer;
  const until = momentName(offer.until);
  const texts: Record<StandingOfferStage, Pick<FamilyMail, "subject" | "parts" | "button">> = {
    offered: {
      subject: `A weekly place is free: ${activityName}`,
      parts: [
        `A weekly place opened up that ${context.athlete} was waiting for: ${activityName}, ${slotName}. It is kept for you until ${until}. Add it to a pass with Change on your page, or build a pass with it there.`,
      ],
    },
    reminder: {
      subject: `Your weekly place is kept for one more day: ${activityName}`,
      parts: [
        `We still keep the weekly place that ${context.athlete} was waiting for: ${activityName}, ${slotName}. Add it to a pass with Change on your page, or build a pass with it there, before ${until}. After that, the next in line gets it.`,
      ],
    },
    ended: {
      subject: `Your offer of a weekly place has ended: ${activityName}`,
      parts: [
        `We kept the weekly place for ${context.athlete} (${activityName}, ${slotName}) until ${until}. It was not taken, so the next in line gets it, and ${context.athlete} no longer waits for it.`,
        `Do you still want a weekly place at this time? Stay on the waitlist with one click on your page, until ${momentName(stayUntil)}.`,
      ],
      button: { button: "Stay on the waitlist", url: context.passUrl },
    },
  };
  return compose(context, {
    cause: `standing-place:${placeId}:${stage}`,
    isOfPass: true,
    ...texts[stage],
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
  purchase: NamedSession & {
    dropInId: number;
    amountCents: number;
    /** Until when a cancellation refunds it; null if that has passed. */
    refundableUntil: Date | null;
  },
): MailMessage {
  const { dropInId, amountCents, refundableUntil, ...session } = purchase;
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
          ["Receipt number", `DI-${dropInId}`],
        ],
      },
      refundableUntil
        ? `Cancel by ${momentName(refundableUntil)} and you get all of it back. After that, you get it back only if somebody on the waitlist takes the place.`
        : `The session starts in less than ${IN_TIME_HOURS} hours. If you cancel now, you get your money back only if somebody on the waitlist takes the place.`,
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

/** Tells about a refund, and why it was made if the place was canceled late. */
export function dropInRefundedMail(
  context: FamilyMailContext,
  refund: NamedSession & { refundId: number; amountCents: number; isResold: boolean },
): MailMessage {
  const { refundId, amountCents, isResold, ...session } = refund;
  return compose(context, {
    cause: `drop-in-refund:${refundId}:done`,
    subject: `${inDollars(amountCents)} refund for ${session.activityName} is on its way`,
    isMoney: true,
    parts: [
      ...(isResold ? ["Somebody on the waitlist took the place you canceled."] : []),
      `We refunded ${inDollars(amountCents)} for ${session.activityName} on ${timeOf(session)} to your original payment method. Banks take 5 to 10 days.`,
    ],
  });
}

/** Why a make-up is granted after the session that it stands for was lost. */
export type LaterMakeUp = "filled" | "illness" | "closure";

/** Says that a make-up was granted later, why, and until when it can be used. */
export function makeUpMail(
  context: FamilyMailContext,
  why: LaterMakeUp,
  { bookingId, expiresAt, ...session }: NamedSession & { bookingId: number; expiresAt: Date },
): MailMessage {
  const { athlete } = context;
  const reasons: Record<LaterMakeUp, string> = {
    filled: `Somebody on the waitlist took the place that you canceled late, so ${athlete} gets a make-up for it.`,
    illness: `${athlete} was ill, so we granted a make-up for the session that was missed.`,
    closure: `There is no session that day, so ${athlete} gets a make-up for it.`,
  };
  return compose(context, {
    cause: `booking:${bookingId}:make-up:${why}`,
    subject: `A make-up for ${athlete}: ${session.activityName}`,
    isOfPass: true,
    parts: [
      reasons[why],
      {
        facts: [
          ["Lost session", `${session.activityName}, ${timeOf(session)}`],
          ["Use it before", momentName(expiresAt)],
        ],
      },
      "Choose another session of the same activity on your page.",
    ],
  });
}

/** Reminds a family of a make-up that expires soon. */
export function makeUpEndsMail(
  context: FamilyMailContext,
  {
    creditId,
    activityName,
    expiresAt,
  }: { creditId: number; activityName: string; expiresAt: Date },
): MailMessage {
  return compose(context, {
    cause: `make-up:${creditId}:ends:${expiresAt.getTime()}`,
    subject: `A make-up expires on ${businessDate(expiresAt)}: ${activityName}`,
    isOfPass: true,
    parts: [
      `${context.athlete} still has a make-up for ${activityName}. It can be used for a session that starts before ${momentName(expiresAt)}.`,
      "Choose the session on your page.",
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
              : "Instead of make-ups, your next billing date moves to a later day once the closure begins. We'll email you the new date then.",
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

/** All sessions by name. */
function factsOf(sessions: ReopenedForFamily["sessions"]): MailPart[] {
  const facts = sessions.map((session): [string, string] => [
    session.athlete,
    `${session.activityName}, ${timeOf(session)}`,
  ]);
  return facts.length > 0 ? [{ facts }] : [];
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
