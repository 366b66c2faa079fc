import type { MovedBilling } from "#areas/rawpass/passes/queries/moved-billings.ts";
import type { ClosedDays } from "#areas/rawpass/schedule/queries/closed-days.ts";
import type { ClosureRow } from "#areas/rawpass/schedule/queries/schedule.ts";
import { givesCredits } from "#areas/rawpass/schedule/schema/closure-length.ts";
import {
  agesName,
  clockTime,
  closureName,
  dayAndMonth,
  dayName,
} from "#areas/rawpass/schedule/schema/slot-names.ts";
import { brand } from "#content/brand.ts";
import { inWords } from "#lib/count.ts";
import { businessDate, businessTime, dayOfWeek } from "#lib/dates.ts";
import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { BANKS_TAKE, inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { CREDIT_DAYS, IN_TIME_HOURS, OFFER_MINUTES, WAITLIST_ENDS_HOURS } from "./rules/limits.ts";
import type { PaymentMethod } from "./schema/states.ts";

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
  /** Named if they are known. */
  coach?: string | null;
  place?: string | null;
}

/** `Wednesday, March 10, at 5:00 PM`. */
function timeOf({ date, startTime }: Omit<NamedSession, "activityName">): string {
  return `${dayName(dayOfWeek(date))}, ${dayAndMonth(date)}, at ${clockTime(startTime)}`;
}

function factsOfSession(session: NamedSession): [string, string][] {
  const { activityName, coach, place } = session;
  const known = [
    ["Coach", coach],
    ["Place", place],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return [["Session", activityName], ["When", timeOf(session)], ...known];
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
        facts: [...factsOfSession(session)],
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
    subject: `A place is free for ${OFFER_MINUTES} minutes: ${offer.activityName}`,
    isOfPass: true,
    parts: [
      `A place opened up that ${context.athlete} was waiting for. It is kept for you until ${momentName(offer.until)}. After that, the next in line gets it.`,
      {
        facts: [
          ...factsOfSession(offer),
          ["Price", offer.priceCents === null ? "One make-up" : inDollars(offer.priceCents)],
        ],
      },
    ],
  });
}

/** Why a family no longer waits for a session. */
export type EndOfWait =
  | "offer_ended"
  | "none_free"
  | "no_make_up"
  | "make_up_taken_back"
  | "frozen";

/** Says that a family no longer waits for a session, and why. */
export function waitEndedMail(
  context: FamilyMailContext,
  why: EndOfWait,
  { bookingId, endedAt, ...session }: NamedSession & { bookingId: number; endedAt: Date },
): MailMessage {
  const { activityName } = session;
  const texts: Record<EndOfWait, { subject: string; text: string }> = {
    offer_ended: {
      subject: `Your offer has ended: ${activityName}`,
      text: `We kept a place for ${context.athlete} for ${OFFER_MINUTES} minutes. It was not taken, so the next in line gets it, and ${context.athlete} no longer waits for this session.`,
    },
    none_free: {
      subject: `No place opened up: ${activityName}`,
      text: `The waitlist ends ${inWords(WAITLIST_ENDS_HOURS)} hours before a session, and no place opened up for ${context.athlete}. Nothing was charged, and no make-up was used.`,
    },
    no_make_up: {
      subject: `Off the waitlist: ${activityName}`,
      text: `A place opened up, but ${context.athlete} no longer has a make-up that is valid for this session. So ${context.athlete} no longer waits for it.`,
    },
    make_up_taken_back: {
      subject: `Off the waitlist: ${activityName}`,
      text: `${context.athlete} no longer has a make-up that is valid for this session. So ${context.athlete} no longer waits for it.`,
    },
    frozen: {
      subject: `Off the waitlist: ${activityName}`,
      text: `${context.athlete} no longer waits for this session, because the pass is frozen on its day.`,
    },
  };
  return compose(context, {
    // A wait that goes on after a freeze may end again.
    cause: `booking:${bookingId}:wait-ended:${endedAt.getTime()}`,
    subject: texts[why].subject,
    parts: [
      texts[why].text,
      {
        facts: [...factsOfSession(session)],
      },
    ],
  });
}

/** Says that a weekly time takes place elsewhere from now on. */
export function newPlaceMail(
  context: FamilyMailContext,
  change: {
    slotId: number;
    athleteId: number;
    changedAt: Date;
    activityName: string;
    slotName: string;
    /** Null where no place is named. */
    from: string | null;
    to: string | null;
  },
): MailMessage {
  const { slotId, athleteId, changedAt, activityName, slotName, from, to } = change;
  const news = to
    ? `now takes place at ${to}${from ? ` instead of ${from}` : ""}`
    : `no longer takes place at ${from}. Please ask our staff where to go`;
  return compose(context, {
    cause: `slot:${slotId}:place:${changedAt.getTime()}:athlete-${athleteId}`,
    subject: `A new place for ${activityName}`,
    isOfPass: true,
    parts: [
      `The place of ${context.athlete}'s training has changed: ${activityName} on ${slotName} ${news}.`,
      "Day and time stay the same.",
    ],
  });
}

/** Where a family waits for a weekly place. */
interface StandingWait {
  entryId: number;
  activityName: string;
  slotName: string;
}

/** Says that nobody waits for a weekly place any more, because the time is no longer offered. */
export function standingWaitEndedMail(
  context: FamilyMailContext,
  { entryId, activityName, slotName }: StandingWait,
): MailMessage {
  return compose(context, {
    cause: `standing-waitlist:${entryId}:ended`,
    subject: `This weekly time is no longer offered: ${activityName}`,
    parts: [
      `${context.athlete} was waiting for a weekly place: ${activityName}, ${slotName}. We no longer offer weekly places at this time, so the waitlist has ended. We're sorry.`,
      "You'll find the other times in the week, and can wait for one of them.",
    ],
  });
}

/** Says that an athlete no longer waits for a weekly place that is free, because of their age on its first day. */
export function outsideAgesMail(
  context: FamilyMailContext,
  waited: StandingWait & { minAge: number; maxAge: number; age: number; firstDate: string },
): MailMessage {
  const { entryId, activityName, slotName, age, firstDate } = waited;
  const { athlete } = context;
  return compose(context, {
    cause: `standing-waitlist:${entryId}:age`,
    subject: `Off the waitlist: ${activityName}`,
    parts: [
      `A weekly place opened up that ${athlete} was waiting for: ${activityName}, ${slotName}. But ${activityName} is for ${agesName(waited).toLowerCase()}, and ${athlete} is ${age} on ${dayAndMonth(firstDate)}, its first day. So ${athlete} no longer waits for it. We're sorry.`,
      "You'll find the activities for other ages in the week.",
    ],
  });
}

/** Says that a weekly time that a family waits for, is offered or is buying moves to another one. */
export function standingWaitMovedMail(
  context: FamilyMailContext,
  moved: StandingWait & {
    movedName: string;
    movedId: number;
    firstDate: string;
    /** Until when an offer stands; null without one. */
    until: Date | null;
    /** Whether the offer has become a purchase that is not paid yet: it can't be declined meanwhile. */
    isBuying: boolean;
  },
): MailMessage {
  const { entryId, activityName, slotName, movedName, movedId, firstDate, until, isBuying } = moved;
  const { athlete } = context;
  const refusal = isBuying
    ? "A payment for it is open: if the new time doesn't suit you, don't pay."
    : "If that doesn't suit you, choose Decline on your page.";
  return compose(context, {
    cause: `standing-waitlist:${entryId}:moved:${movedId}`,
    subject: `A new time for ${activityName}: ${movedName}`,
    isOfPass: true,
    parts: [
      `${activityName} on ${slotName} moves to ${movedName}, from ${dayAndMonth(firstDate)} on.`,
      until
        ? `The weekly place that we keep for ${athlete} until ${momentName(until)} is now one at the new time. ${refusal}`
        : `${athlete} keeps the place in line, and now waits for the new time. If that doesn't suit you, choose Leave the waitlist on your page.`,
    ],
  });
}

/** Where the offer of a weekly place stands. */
export type StandingOfferStage = "offered" | "reminder" | "ended";

/** Offers a weekly place to a family that waited, reminds it, or says that the offer has ended. */
export function standingOfferMail(
  context: FamilyMailContext,
  stage: StandingOfferStage,
  offer: StandingWait & {
    until: Date;
    /** Until when the family can stay on the waitlist after the end. */
    stayUntil: Date;
  },
): MailMessage {
  const { entryId, activityName, slotName, stayUntil } = offer;
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
    cause: `standing-waitlist:${entryId}:${stage}:${offer.until.getTime()}`,
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
        facts: [...factsOfSession(sale), ["Price", inDollars(sale.amountCents)]],
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
    method: PaymentMethod;
    /** Until when a cancellation refunds it; null if that has passed. */
    refundableUntil: Date | null;
  },
): MailMessage {
  const { dropInId, amountCents, method, refundableUntil, ...session } = purchase;
  const isCash = method === "cash";
  return compose(context, {
    cause: `drop-in:${dropInId}:paid`,
    subject: `Booked and paid: ${session.activityName}`,
    isMoney: !isCash,
    isOfPass: true,
    parts: [
      `Thank you. ${context.athlete} has a place on ${timeOf(session)}. The code for the desk is on your page.`,
      {
        facts: [
          ...factsOfSession(session),
          ["Paid", isCash ? `${inDollars(amountCents)} in cash` : inDollars(amountCents)],
          ["Receipt number", receiptNumber(dropInId)],
        ],
      },
      refundableUntil
        ? `Cancel by ${momentName(refundableUntil)} and you get all of it back. After that, you get it back only if we close the session, or if it is full and somebody else takes the place.`
        : `The session starts in less than ${IN_TIME_HOURS} hours. If you cancel now, you get your money back only if we close the session, or if it is full and somebody else takes the place.`,
    ],
  });
}

/** Number by which a family and staff name a purchase. */
function receiptNumber(dropInId: number): string {
  return `DI-${dropInId}`;
}

/** Whose session was bought, and the number of its receipt. */
function factsOfPurchase({ athlete }: FamilyMailContext, dropInId: number): MailPart {
  return {
    facts: [
      ["Athlete", athlete],
      ["Receipt number", receiptNumber(dropInId)],
    ],
  };
}

/** Tells that a payment came when the place was gone, or after another one for the same place. */
export function dropInLateMail(
  context: FamilyMailContext,
  refund: NamedSession & {
    dropInId: number;
    refundId: number;
    amountCents: number;
    isTwice: boolean;
  },
): MailMessage {
  const { dropInId, refundId, amountCents, isTwice, ...session } = refund;
  const of = `${session.activityName} on ${timeOf(session)}`;
  return compose(context, {
    cause: `drop-in-refund:${refundId}:late`,
    subject: isTwice ? "You paid twice" : "We're sorry: your payment came too late",
    isMoney: true,
    isOfPass: true,
    parts: [
      isTwice
        ? `We already had a payment for ${of} when another one arrived. The session stays booked.`
        : `Your payment for ${of} arrived after we had stopped holding the place, and it went to somebody else. We're sorry.`,
      `The whole amount, ${inDollars(amountCents)}, is on its way back to your original payment method. ${BANKS_TAKE}.`,
      factsOfPurchase(context, dropInId),
    ],
  });
}

/** Tells about a refund, and why it was made if the place was canceled late. */
export function dropInRefundedMail(
  context: FamilyMailContext,
  refund: NamedSession & {
    dropInId: number;
    refundId: number;
    amountCents: number;
    isResold: boolean;
    /** Whether the place goes with the money. */
    endsPlace: boolean;
  },
): MailMessage {
  const { dropInId, refundId, amountCents, isResold, endsPlace, ...session } = refund;
  return compose(context, {
    cause: `drop-in-refund:${refundId}:done`,
    subject: `${inDollars(amountCents)} refund for ${session.activityName} is on its way`,
    isMoney: true,
    isOfPass: true,
    parts: [
      ...(isResold ? ["Somebody else took the place you canceled."] : []),
      `We refunded ${inDollars(amountCents)} for ${session.activityName} on ${timeOf(session)} to your original payment method. ${BANKS_TAKE}.`,
      ...(endsPlace ? [placeEnds(context.athlete)] : []),
      factsOfPurchase(context, dropInId),
    ],
  });
}

function placeEnds(athlete: string): string {
  return `Your whole payment is refunded, so ${athlete} no longer has a place in it.`;
}

interface DisputedDropIn extends NamedSession {
  dropInId: number;
  disputeId: string;
  amountCents: number;
}

/** Tells that a place is gone because the bank disputes its payment or has taken it back, and what follows. */
export function dropInDisputedMail(
  context: FamilyMailContext,
  { dropInId, disputeId, amountCents, isLost, ...session }: DisputedDropIn & { isLost: boolean },
): MailMessage {
  const { athlete } = context;
  const payment = `your payment of ${inDollars(amountCents)} for ${session.activityName} on ${timeOf(session)}`;
  return compose(context, {
    cause: `drop-in:${dropInId}:disputed:${disputeId}`,
    subject: `${isLost ? "No place anymore" : "No place until your bank decides"}: ${session.activityName}`,
    isMoney: true,
    parts: isLost
      ? [
          `Your bank took back ${payment}. So ${athlete} no longer has the place.`,
          `If that is a mistake, please book again, or write to ${brand.email}.`,
        ]
      : [
          `Your bank is looking into ${payment}. We can't keep the place until it decides, so others can book it.`,
          `If the payment stands, ${athlete} gets the place again if it is still free before the start. Otherwise we refund you. If the bank takes the payment back, the session stays canceled, and you don't have to do anything.`,
          `If that is a mistake, please tell your bank that the payment is right. If you have questions, write to ${brand.email}.`,
        ],
  });
}

/** Tells that a payment stands after a dispute, and that the athlete has the place again or what goes back. */
export function dropInDecidedMail(
  context: FamilyMailContext,
  decided: DisputedDropIn & { refundCents: number },
): MailMessage {
  const { dropInId, disputeId, amountCents, refundCents, ...session } = decided;
  const { activityName } = session;
  const hasPlace = refundCents === 0;
  const stands = `Your bank has finished looking into your payment of ${inDollars(amountCents)} for ${activityName} on ${timeOf(session)}: the payment stands.`;
  return compose(context, {
    cause: `drop-in:${dropInId}:decided:${disputeId}`,
    subject: `${hasPlace ? "The place is yours again" : "We refund you"}: ${activityName}`,
    isMoney: true,
    isOfPass: hasPlace,
    parts: hasPlace
      ? [`${stands} ${context.athlete} has the place again.`, { facts: factsOfSession(session) }]
      : [
          `${stands} We couldn't give ${context.athlete} the place again, so we refund ${inDollars(refundCents)} to your original payment method. We'll email you once it is on its way.`,
        ],
  });
}

interface CashRefund extends NamedSession {
  dropInId: number;
  refundId: number;
  amountCents: number;
}

/** Tells a family where it gets its cash back, and why if the place was canceled late. */
export function dropInOwedMail(
  context: FamilyMailContext,
  refund: CashRefund & { paidCents: number; isResold: boolean },
): MailMessage {
  const { dropInId, refundId, amountCents, paidCents, isResold, ...session } = refund;
  const back = amountCents === paidCents ? "all" : inDollars(amountCents);
  return compose(context, {
    cause: `drop-in-refund:${refundId}:owed`,
    subject: `${inDollars(amountCents)} in cash to pick up: ${session.activityName}`,
    parts: [
      ...(isResold ? ["Somebody else took the place you canceled."] : []),
      `You paid ${inDollars(paidCents)} in cash for ${session.activityName} on ${timeOf(session)}, and you get ${back} of it back.`,
      cashAtDesk([dropInId]),
    ],
  });
}

/** Where families get cash back, and whom they ask. */
function cashAtDesk(dropInIds: readonly number[]): string {
  const numbers = dropInIds.map(receiptNumber).join(", ");
  return `Staff hand it back in cash at the check-in desk, on any day with sessions. Please name the receipt number: ${numbers}. If you can't come, write to ${brand.email} or call ${brand.phone}.`;
}

/** Confirms that staff handed cash back. */
export function dropInPaidBackMail(context: FamilyMailContext, refund: CashRefund): MailMessage {
  const { dropInId, refundId, amountCents, ...session } = refund;
  return compose(context, {
    cause: `drop-in-refund:${refundId}:done`,
    subject: `${inDollars(amountCents)} paid back in cash: ${session.activityName}`,
    parts: [
      `At the check-in desk, staff handed you ${inDollars(amountCents)} in cash for ${session.activityName} on ${timeOf(session)} (receipt number ${receiptNumber(dropInId)}).`,
      `If you didn't get it, please write to ${brand.email} or call ${brand.phone}.`,
    ],
  });
}

/** Why a make-up is granted after the session that it stands for was lost. */
export type LaterMakeUp = "filled" | "illness" | "closure";

/** Says that a make-up was granted later, why, and until when it can be used. */
export function makeUpMail(
  context: FamilyMailContext,
  why: LaterMakeUp,
  {
    bookingId,
    expiresAt,
    closedFor,
    ...session
  }: NamedSession & { bookingId: number; expiresAt: Date; closedFor: string | null },
): MailMessage {
  const { athlete } = context;
  const reasons: Record<LaterMakeUp, string> = {
    filled: `Somebody else took the place that you canceled late, so ${athlete} gets a make-up for it.`,
    illness: `${athlete} was ill, so we granted a make-up for the session that was missed.`,
    closure: `There is no session that day${closedFor ? ` (${closedFor})` : ""}, so ${athlete} gets a make-up for it.`,
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

/** What staff did for a family. */
export type ChangeByStaff =
  | {
      what: "canceled";
      session: NamedSession;
      /** What is refunded; absent is nothing. */
      refundCents?: number;
      isCash?: boolean;
      hasMakeUp?: boolean;
    }
  | { what: "moved"; session: NamedSession; to: NamedSession }
  | {
      what: "refunded";
      session: NamedSession;
      refundCents: number;
      paidCents: number;
      isCash: boolean;
      /** Whether the place in a session to come goes with the money. */
      endsPlace: boolean;
    }
  | { what: "came" | "missed" | "booked" | "waits" | "left_wait"; session: NamedSession }
  | { what: "waits_weekly" | "left_weekly"; activityName: string; slotName: string }
  | { what: "granted"; activityName: string; expiresAt: Date }
  | { what: "taken_back"; activityName: string };

/** Tells a family what staff changed for it, and why. */
export function byStaffMail(
  context: FamilyMailContext,
  change: ChangeByStaff,
  { key, reason }: { key: string; reason: string },
): MailMessage {
  const { athlete } = context;
  const { title, parts } = wordsOfChange(athlete, change);
  const activityName = "session" in change ? change.session.activityName : change.activityName;
  return compose(context, {
    cause: `by-staff:${key}`,
    subject: `${title}: ${activityName}`,
    isMoney: "refundCents" in change && (change.refundCents ?? 0) > 0 && !change.isCash,
    isOfPass: true,
    parts: [...parts, `Why: ${reason}`],
  });
}

function wordsOfChange(
  athlete: string,
  change: ChangeByStaff,
): { title: string; parts: MailPart[] } {
  if (change.what === "granted") {
    const { activityName, expiresAt } = change;
    return {
      title: `A make-up for ${athlete}`,
      parts: [
        `We granted ${athlete} a make-up for ${activityName}. It can be used for a session that starts before ${momentName(expiresAt)}.`,
      ],
    };
  }
  if (change.what === "taken_back") {
    return {
      title: `A make-up of ${athlete} was taken back`,
      parts: [
        `We took back a make-up for ${change.activityName} that we had granted ${athlete}. It can no longer be used. All others stay.`,
      ],
    };
  }
  if ("slotName" in change) return weeklyWords(athlete, change);
  const session: MailPart = { facts: factsOfSession(change.session) };
  if (change.what === "booked") {
    const text = `We booked this session for ${athlete} with a make-up:`;
    return { title: `Booked for ${athlete}`, parts: [text, session] };
  }
  if (change.what === "waits") {
    return {
      title: `${athlete} is on the waitlist`,
      parts: [
        `We put ${athlete} on the waitlist of this session:`,
        session,
        "We'll email you as soon as a place is free.",
      ],
    };
  }
  if (change.what === "left_wait") {
    return {
      title: `${athlete} is off the waitlist`,
      parts: [`${athlete} no longer waits for this session:`, session],
    };
  }
  if (change.what === "moved") {
    const facts = [
      ["From", timeOf(change.session)],
      ["To", timeOf(change.to)],
      ...factsOfSession(change.to).slice(2),
    ] satisfies [string, string][];
    return { title: `Moved for ${athlete}`, parts: ["We moved this session:", { facts }] };
  }
  if (change.what === "canceled") {
    const { refundCents = 0, hasMakeUp = false, isCash = false } = change;
    const outcome = [
      ...(hasMakeUp ? [`${athlete} has a make-up for it.`] : []),
      ...(refundCents > 0 ? [goesBack(refundCents, isCash)] : []),
    ];
    return {
      title: `Canceled for ${athlete}`,
      parts: ["We canceled this session:", session, ...outcome],
    };
  }
  if (change.what === "refunded") {
    const { refundCents, paidCents, isCash, endsPlace } = change;
    const part = refundCents < paidCents ? `${inDollars(refundCents)} of ` : "";
    return {
      title: "Your refund",
      parts: [
        `We refund ${part}the ${inDollars(paidCents)} that you paid for this session:`,
        session,
        isCash
          ? goesBack(refundCents, isCash)
          : `${inDollars(refundCents)} goes back to your original payment method. ${BANKS_TAKE}.`,
        ...(endsPlace ? [placeEnds(athlete)] : []),
      ],
    };
  }
  const was = change.what === "came" ? "was there" : "was not there";
  return {
    title: `Corrected for ${athlete}`,
    parts: [`We corrected our list of this session: ${athlete} ${was}.`, session],
  };
}

function weeklyWords(
  athlete: string,
  { what, activityName, slotName }: Extract<ChangeByStaff, { slotName: string }>,
): { title: string; parts: MailPart[] } {
  const time = `${activityName}, ${slotName}`;
  return what === "waits_weekly"
    ? {
        title: `${athlete} is on the waitlist`,
        parts: [
          `We put ${athlete} on the waitlist for a weekly place: ${time}. We'll email you as soon as one is free.`,
        ],
      }
    : {
        title: `${athlete} is off the waitlist`,
        parts: [`${athlete} no longer waits for a weekly place: ${time}.`],
      };
}

function goesBack(cents: number, isCash: boolean): string {
  const how = isCash
    ? "in cash. Another email says where."
    : "to you. We'll email you once it is on its way.";
  return `${inDollars(cents)} goes back ${how}`;
}

/** What a closure means for one family. */
export interface ClosedForFamily {
  closure: ClosureRow;
  userId: number;
  /** Null for all activities. */
  activityName: string | null;
  sessions: readonly (NamedSession & { athlete: string })[];
  /** The sessions for which its athletes only waited. */
  waits: readonly (NamedSession & { athlete: string })[];
  /** Whether the sessions of passes are made up; otherwise their billing date moves. */
  givesCredits: boolean;
  hasPass: boolean;
  /** What goes back to cards. */
  refundCents: number;
  /** Purchases that go back in cash. */
  cash: readonly { dropInId: number; amountCents: number }[];
}

/** The cause of the mail about a closure to an account; without one what those of all accounts begin with. */
export function causeOfClosure(closureId: number, userId: number | ""): string {
  return `closure:${closureId}:family-${userId}`;
}

/** Tells a family, once, of days without sessions and of what they get for them. */
export function closureMail(
  context: Omit<FamilyMailContext, "athlete">,
  closed: ClosedForFamily & { billings: readonly MovedBilling[] },
): MailMessage {
  const days = closureName(closed.closure);
  const cashCents = closed.cash.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return compose(context, {
    cause: causeOfClosure(closed.closure.id, closed.userId),
    subject: `No ${closed.activityName ?? "sessions"}: ${days}`,
    isMoney: closed.refundCents > 0,
    isOfPass: closed.hasPass,
    parts: [
      `${closed.activityName ?? "Nothing"} ${closed.activityName ? "doesn't take" : "takes"} place ${days}: ${closed.closure.reason}. We are sorry.`,
      ...factsOf(closed.sessions),
      ...(closed.hasPass
        ? [
            closed.givesCredits
              ? `For each of these sessions of your pass you get a make-up, which is valid for ${CREDIT_DAYS} days. You don't have to do anything.`
              : "Instead of make-ups, your billing date moves to a later day once the closure begins. We'll email you then. You don't have to do anything.",
            ...billingFactsOf(closed.billings),
          ]
        : []),
      ...(closed.refundCents > 0
        ? [
            `What you paid for single sessions, ${inDollars(closed.refundCents)}, is on its way back to your original payment method. ${BANKS_TAKE}.`,
          ]
        : []),
      ...(cashCents > 0
        ? [
            `What you paid in cash for single sessions, ${inDollars(cashCents)}, is yours to pick up. ${cashAtDesk(closed.cash.map(({ dropInId }) => dropInId))}`,
          ]
        : []),
      ...(closed.waits.length > 0
        ? [
            "You were on the waitlist, which has now ended. Nothing was charged, and no make-up was used for:",
            ...factsOf(closed.waits),
          ]
        : []),
    ],
  });
}

function billingFactsOf(billings: readonly MovedBilling[]): MailPart[] {
  const facts = billings.map(({ athlete, from, to }): [string, string] => [
    `Next charge for ${athlete}`,
    `${dayAndMonth(to)} instead of ${dayAndMonth(from)}`,
  ]);
  return facts.length > 0 ? [{ facts }] : [];
}

/** What was closed and is open again. */
export interface ReopenedDays extends ClosedDays {
  closureId: number;
}

/** What it means for one family that days are open again. */
export interface ReopenedForFamily {
  /** Its sessions of passes in these days. */
  sessions: readonly (NamedSession & { athlete: string })[];
  /** Whether something beside passes was canceled, and stays so. */
  hasCanceled: boolean;
  /** Whether an athlete waited for a session, and no longer does. */
  hasWaited: boolean;
}

/** Tells a family that was told of a closure, once, that the days are open again. */
export function reopenedMail(
  context: Omit<FamilyMailContext, "athlete">,
  about: ReopenedDays & { isPart: boolean; activityName: string | null; userId: number },
  { sessions, hasCanceled, hasWaited }: ReopenedForFamily,
): MailMessage {
  const { closureId, userId, activityName, isPart } = about;
  const days = closureName(about);
  return compose(context, {
    cause: `closure:${closureId}:reopened-${userId}`,
    subject: `Open after all: ${activityName ?? "sessions"}, ${days}`,
    isOfPass: sessions.length > 0,
    parts: [
      `Good news: ${isPart ? "a part of " : ""}${activityName ?? (isPart ? "the training" : "everything")} takes place ${days} after all. Please forget what we wrote before.`,
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
      ...(hasWaited
        ? [
            "You are no longer on the waitlist. If you still want to come, please join it again, or book a place that is free.",
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
    parts: [...parts, ...(isPlay ? ["TEST MODE: no money moved."] : []), button ?? usual],
  };
}
