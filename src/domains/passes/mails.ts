import { monthlyTermCents } from "#domains/schedule/schema/price.ts";
import { agesName, clockTime, nameOfSlot } from "#domains/schedule/schema/slot-names.ts";
import type { WeeklyTime } from "#domains/schedule/schema/weekly-time.ts";
import { businessDate, businessMoment } from "#lib/dates.ts";
import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { inDollars } from "#lib/money.ts";
import { billingMoment } from "#lib/payments/billing-moment.ts";
import { centsOf, type PassActivityRow, type PassRow, type PassTime } from "./queries/passes.ts";
import { renewalTerms } from "./schema/terms.ts";
import type { ContentOfPass } from "./tables.ts";

/** What the mails about a pass are written from. */
export interface PassMailContext {
  pass: PassRow;
  activities: readonly PassActivityRow[];
  /** The athlete's first name; null if the account is gone. */
  athlete: string | null;
  to: string;
  termsUrl: string;
  rawPassUrl: string;
  isTest: boolean;
}

/** Confirms the first payment, with the contract and the terms of renewal and cancellation. */
export function boughtMail(context: PassMailContext, receiptNumber: string): MailMessage {
  const { pass, activities, termsUrl } = context;
  const monthly = inDollars(centsOf(pass.monthlyRate));
  return compose(context, {
    cause: "bought",
    training: null,
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
          ["Receipt number", receiptNumber],
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
  invoice: { id: string; paidCents: number; receiptNumber: string },
): MailMessage {
  return compose(context, {
    cause: `receipt:${invoice.id}`,
    subject: `Receipt: ${inDollars(invoice.paidCents)} for your RawPass`,
    parts: [
      `We charged ${inDollars(invoice.paidCents)} for another month of your RawPass. Thank you.`,
      {
        facts: [
          ["Receipt number", invoice.receiptNumber],
          ["Next charge", dayName(context.pass.nextBillingDate)],
        ],
      },
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
      `On ${dayName(pass.nextBillingDate)} we will charge ${inDollars(centsOf(pass.monthlyRate))} for the next month of your RawPass. If you don't want to continue, cancel before then.`,
    ],
  });
}

/** Where the card of a pass is changed. */
const CHANGE_CARD =
  "To use another card, open your RawPass and choose Change card under Billing. We charge it at once.";

/** Tells that a month could not be charged, when we try again, and what happens without payment. */
export function chargeFailedMail(
  context: PassMailContext,
  invoice: {
    id: string;
    amountCents: number;
    attempts: number;
    /** When it is charged again; null after the last try. */
    nextTry: Date | null;
    /** When the pass ends without payment. */
    endsAt: Date;
  },
): MailMessage {
  const { nextTry, endsAt } = invoice;
  return compose(context, {
    cause: `charge-failed:${invoice.id}:${invoice.attempts}`,
    subject: "We couldn't charge your card for your RawPass",
    parts: [
      `We couldn't charge ${inDollars(invoice.amountCents)} to your card for your RawPass. Please check that it hasn't expired and has enough funds.`,
      nextTry
        ? `We'll try again on ${businessDate(nextTry)}. Without payment, the pass ends on ${businessDate(endsAt)}.`
        : `This was our last try. Without payment, the pass ends on ${businessDate(endsAt)}.`,
      CHANGE_CARD,
    ],
  });
}

/** Tells that a pass can't be used until something is settled. */
export function suspendedMail(
  context: PassMailContext,
  {
    eventId,
    ...reason
  }: { eventId: number } & ({ why: "unpaid"; endsAt: Date } | { why: "dispute" }),
): MailMessage {
  return compose(context, {
    cause: `suspended:${eventId}`,
    subject: "Your RawPass is suspended",
    parts:
      reason.why === "unpaid"
        ? [
            `We couldn't charge your card for seven days, so your RawPass can't be used for now. It works again as soon as the month is paid. Without payment it ends on ${businessDate(reason.endsAt)}, and your places are given to others.`,
            CHANGE_CARD,
          ]
        : [
            "Your bank told us that a payment for your RawPass is disputed, so it can't be used until your bank has decided.",
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
        : "We can't keep your weekly places for more than 30 days. When you come back, we'll book the same times again if they're free. If not, you choose others, and you aren't charged until you have.",
    ],
  });
}

/** Says to which day a long closure has moved the next charge. */
export function billingMovedMail(
  context: PassMailContext,
  { changeId, billingDay }: { changeId: number; billingDay: string },
): MailMessage {
  return compose(context, {
    cause: `billing-moved:${changeId}`,
    subject: `Your next billing date is now ${dayName(billingDay)}`,
    parts: [
      `Because we are closed for more than a week, your next charge, ${inDollars(centsOf(context.pass.monthlyRate))}, moves to ${dayName(billingDay)}. You don't have to do anything.`,
    ],
  });
}

/** Tells that a freeze could not be made, and what becomes of the weekly times. */
export function notFrozenMail(
  context: PassMailContext,
  { freezeId, hasPlaces }: { freezeId: number; hasPlaces: boolean },
): MailMessage {
  return compose(context, {
    cause: `not-frozen:${freezeId}`,
    subject: "Your RawPass could not be frozen",
    parts: [
      "We're sorry: our payment provider didn't let us move your billing date, so we can't make the freeze that you asked for.",
      hasPlaces
        ? `Your pass goes on, with its weekly places. The next charge, ${inDollars(centsOf(context.pass.monthlyRate))}, is on ${dayName(context.pass.nextBillingDate)}.`
        : "Your weekly places have been given to others in the meantime. Please come back at other times, or write to us: we will put it right.",
    ],
  });
}

/** Tells that a freeze is over. */
export function returnedMail(
  context: PassMailContext,
  { freezeId, billingDay, times }: { freezeId: number; billingDay: string; times: PassTime[] },
): MailMessage {
  const { monthlyRate, cancelAt } = context.pass;
  return compose(context, {
    cause: `returned:${freezeId}`,
    subject: "Welcome back: your RawPass runs again",
    parts: [
      cancelAt
        ? `Your RawPass is no longer frozen. It is canceled: it runs until ${dayName(billingDay)} and then ends. You won't be charged again.`
        : `Your RawPass is no longer frozen. The next charge, ${inDollars(centsOf(monthlyRate))}, is on ${dayName(billingDay)}.`,
      "These are your weekly times. They may have changed while your pass was frozen, so please take a look.",
      {
        facts: times.map((time): [string, string] => [
          time.activityName,
          time.from ? `${timeName(time)}, from ${dayName(time.from)} on` : timeName(time),
        ]),
      },
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
      `Your freeze is over, but not all of your times are free. Your RawPass stays frozen, and you aren't charged. We'll try again on ${dayName(untilDate)}. To come back sooner, choose other times, or cancel the pass.`,
    ],
  });
}

/** Confirms that a pass is for other training, from when on, and what it costs. */
export function alteredMail(
  context: PassMailContext,
  change: {
    eventId: number;
    from: string;
    dueCents: number;
    activities: readonly ContentOfPass[];
  },
): MailMessage {
  const { eventId, from, dueCents, activities } = change;
  const { pass } = context;
  const monthly = inDollars(centsOf(pass.monthlyRate));
  return compose(context, {
    cause: `changed:${eventId}`,
    training: null,
    subject: "Your RawPass is changed",
    parts: [
      `From ${dayName(from)} on your RawPass is for the training below. You'll find its weekly times on your page.`,
      {
        facts: [
          ...activities.map((activity): [string, string] => [
            activity.activityName,
            `${activity.frequencyPerWeek} × ${inDollars(activity.rateCents)} × 4.33 = ${inDollars(monthlyTermCents(activity))}`,
          ]),
          ["A month", monthly],
          ...(dueCents > 0
            ? [["Charged now", inDollars(dueCents)] satisfies [string, string]]
            : []),
          ["Next charge", `${monthly} on ${dayName(pass.nextBillingDate)}`],
        ],
      },
      renewalTerms(monthly),
    ],
  });
}

/** Tells of a new price before it counts. */
export function newPriceMail(
  context: PassMailContext,
  {
    told,
    activities,
  }: {
    told: { id: number; monthlyCents: number; countsFrom: string };
    activities: readonly ContentOfPass[];
  },
): MailMessage {
  const { id, monthlyCents, countsFrom } = told;
  return compose(context, {
    cause: `new-price:${id}`,
    subject: "A new price for your RawPass",
    parts: [
      `The price of a session changes. For your RawPass the new price counts from ${dayName(firstBillingFrom(context.pass.nextBillingDate, countsFrom))}, your first billing date at least 30 days from now; until then you pay ${inDollars(centsOf(context.pass.monthlyRate))} a month.`,
      {
        facts: [
          ...activities.map((activity): [string, string] => [
            activity.activityName,
            `${activity.frequencyPerWeek} × ${inDollars(activity.rateCents)} × 4.33 = ${inDollars(monthlyTermCents(activity))}`,
          ]),
          ["A month then", inDollars(monthlyCents)],
        ],
      },
      "There is nothing you have to do. If you don't want to continue at this price, change or cancel your pass before then.",
    ],
  });
}

/** The first billing day on a day or after it, counted by months from the next one. */
function firstBillingFrom(nextBillingDate: string | null, day: string): string {
  if (nextBillingDate === null) return day;
  const anchor = new Date(`${nextBillingDate}T12:00:00Z`);
  for (let months = 0; ; months += 1) {
    const billed = billingMoment(anchor, months).toISOString().slice(0, 10);
    if (billed >= day) return billed;
  }
}

/** Tells that the price stays which was to change. */
export function samePriceMail(
  context: PassMailContext,
  { priceId }: { priceId: number },
): MailMessage {
  return compose(context, {
    cause: `same-price:${priceId}`,
    subject: "The price of your RawPass stays as it is",
    parts: [
      `We wrote to you about a new price. We dropped that change: your RawPass still costs ${inDollars(centsOf(context.pass.monthlyRate))} a month.`,
    ],
  });
}

/** Asks what is to become of an activity whose age range the athlete leaves. */
export function outgrownMail(
  context: PassMailContext,
  outgrown: {
    activityId: number;
    activityName: string;
    minAge: number;
    maxAge: number;
    day: string;
    /** Whether the pass has other activities. */
    goesOn: boolean;
    now: Date;
  },
): MailMessage {
  const { activityId, activityName, day, goesOn, now } = outgrown;
  const child = context.athlete ?? "your child";
  return compose(context, {
    cause: `outgrown:${activityId}:${day}`,
    subject: `${activityName} ends for ${child}: please choose`,
    parts: [
      `${activityName} is for ${agesName(outgrown).toLowerCase()}, and ${child} ${businessMoment(day, "00:00") <= now ? "left" : "leaves"} that range on ${dayName(day)}. The month that is paid before that day stays yours to the end. Nothing is charged for ${activityName} after it.`,
      `Please choose another activity with Change on your page, or cancel the pass. If you do nothing, ${goesOn ? `${activityName} leaves the pass with the paid month, and the rest goes on` : "the pass ends with the paid month"}.`,
    ],
  });
}

/** Tells that a weekly time of a pass is another one from a day on. */
export function movedMail(
  context: PassMailContext,
  move: {
    from: WeeklyTime;
    to: WeeklyTime & { id: number };
    fromDate: string;
    activityName: string;
  },
): MailMessage {
  const { from, to, fromDate, activityName } = move;
  return compose(context, {
    cause: `moved:${to.id}`,
    subject: `A new time for ${activityName}`,
    parts: [
      `${activityName} on ${timeName(from)} moves to ${timeName(to)}. The new time starts on ${dayName(fromDate)}, and your place moves with it. Until then, everything stays as it is.`,
      "If the new time doesn't suit you, change your pass to another one before then, or cancel it.",
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

/** Tells that a canceled pass goes on after all. */
export function goesOnMail(
  context: PassMailContext,
  { eventId }: { eventId: number },
): MailMessage {
  const { monthlyRate, nextBillingDate } = context.pass;
  return compose(context, {
    cause: `goes-on:${eventId}`,
    subject: "Your RawPass goes on",
    parts: [
      `The cancellation of your RawPass is undone, so it goes on. The next charge, ${inDollars(centsOf(monthlyRate))}, is on ${dayName(nextBillingDate)}.`,
    ],
  });
}

/** Why a pass has ended. */
export type EndOfPass = "unpaid" | "canceled" | "refunded" | "disputed";

const ENDS: Record<EndOfPass, string> = {
  unpaid:
    "Your RawPass has ended, because the month was not paid for 14 days. You owe nothing: we canceled the open invoice.",
  canceled: "Your RawPass has ended, because it was canceled. You owe nothing.",
  refunded: "Your RawPass has ended, because its payment was refunded. You owe nothing.",
  disputed: "Your RawPass has ended, because your bank took its payment back. You owe nothing.",
};

/** Tells that a pass has ended and why, that nothing is owed, and that its places are free for others. */
export function endedMail(context: PassMailContext, why: EndOfPass): MailMessage {
  return compose(context, {
    cause: "ended",
    subject: "Your RawPass has ended",
    parts: [
      ENDS[why],
      "You won't be charged again, and its places are free for others. You are welcome back at any time.",
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
      "Your payment arrived after your pass had ended, or after its places had been given to others. We're sorry.",
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

function timeName(time: WeeklyTime): string {
  return `${nameOfSlot(time)} – ${clockTime(time.endTime)}`;
}

/** A day as a promise names it; noon is that day in every zone of the country. */
function dayName(day: string | null): string {
  return day === null ? "" : businessDate(businessMoment(day, "12:00"));
}

/** Asks the guardian to agree to the waiver again: it ends soon, or its text has changed. */
export function waiverDueMail(
  context: PassMailContext,
  { agreedId, version, endsAt }: { agreedId: number | null; version: string; endsAt: Date | null },
): MailMessage {
  return compose(context, {
    cause: `waiver-due:${agreedId ?? "none"}:${version}`,
    subject: "Please agree to the RawPass waiver again",
    parts: [
      endsAt
        ? `A guardian agrees to our waiver once a year. Yours ends on ${businessDate(endsAt)}.`
        : "Our waiver has a new text, and we need a guardian's agreement to it.",
      "It takes a minute on your RawPass page. Without it the desk has to ask you at each session.",
    ],
  });
}

interface PassMail {
  cause: string;
  subject: string;
  parts: MailPart[];
  /** What the pass is for, if that is not what it is for now; null if the parts say it. */
  training?: readonly Pick<PassActivityRow, "activityName" | "frequencyPerWeek">[] | null;
}

function compose(context: PassMailContext, mail: PassMail): MailMessage {
  const { pass, to, rawPassUrl, isTest } = context;
  const { cause, subject, parts } = mail;
  return {
    cause: `pass:${pass.id}:${cause}`,
    to,
    subject: isTest ? `TEST MODE: ${subject}` : subject,
    parts: [
      ...(isTest ? ["TEST MODE: no money moved."] : []),
      ...parts,
      { facts: factsOf(context, mail) },
      { button: "See your RawPass", url: rawPassUrl },
    ],
  };
}

/** Which pass a mail is about: an account may have several. */
function factsOf(
  { pass, athlete, activities }: PassMailContext,
  { training = activities }: PassMail,
): [string, string][] {
  const isOver = pass.status === "cancelled";
  return [
    ...(athlete ? [["Athlete", athlete] satisfies [string, string]] : []),
    ...(training ?? []).map(({ activityName, frequencyPerWeek }): [string, string] => [
      "Training",
      `${activityName}, ${frequencyPerWeek} × a week`,
    ]),
    ...(pass.nextBillingDate && !isOver
      ? [["Billing period", `Until ${dayName(pass.nextBillingDate)}`] satisfies [string, string]]
      : []),
    ...(training === null
      ? []
      : [["A month", inDollars(centsOf(pass.monthlyRate))] satisfies [string, string]]),
  ];
}
