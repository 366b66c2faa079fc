import { monthlyRateCents, monthlyTermCents } from "#areas/rawpass/schedule/schema/price.ts";
import {
  agesName,
  clockTime,
  coachAndPlace,
  nameOfSlot,
} from "#areas/rawpass/schedule/schema/slot-names.ts";
import type { WeeklyTime } from "#areas/rawpass/schedule/schema/weekly-time.ts";
import { inWords } from "#lib/count.ts";
import { businessDate, businessDay, businessMoment } from "#lib/dates.ts";
import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { BANKS_TAKE, inDollars } from "#lib/money.ts";
import type { SubscriptionInvoice } from "#lib/payments/subscriptions.ts";
import type { OutgrownEnd } from "./queries/outgrown.ts";
import { centsOf, type PassActivityRow, type PassRow, type PassTime } from "./queries/passes.ts";
import type { NamedRefund } from "./queries/refunded.ts";
import { PAYMENT_MINUTES } from "./rules/alterations.ts";
import { firstBillingFrom } from "./rules/first-billing.ts";
import { type Billing, chargedOn, leavingOf } from "./rules/outgrown.ts";
import {
  CANCELLED_AFTER_DAYS,
  FREEZE_DAYS_WITH_PLACES,
  isFrozenOrSoon,
  lastChoiceBefore,
  PRICE_NOTICE_DAYS,
  SUSPENDED_AFTER_DAYS,
  WITHDRAWAL_DAYS,
} from "./rules/passes.ts";
import {
  type BookedMakeUp,
  canceledByChange,
  canceledByRefund,
  canceledMakeUps,
  rebookedMakeUps,
  waitsAgain,
} from "./schema/frozen-make-ups.ts";
import {
  CHOOSE_AFTER_CHANGE,
  END_FREEZE_TO_CHOOSE,
  leavingSentence,
} from "./schema/outgrown-words.ts";
import type { PassChange } from "./schema/staff.ts";
import { renewalTerms, WITHDRAWAL_TERMS } from "./schema/terms.ts";
import type { ContentOfPass } from "./tables.ts";

/** What the mails about a pass are written from. */
export interface PassMailContext {
  pass: PassRow;
  activities: readonly PassActivityRow[];
  /** What its next month is billed for; null for a pass that is not billed. */
  billing: Billing | null;
  today: string;
  /** The athlete's first name; null if the account is gone. */
  athlete: string | null;
  to: string;
  termsUrl: string;
  rawPassUrl: string;
  isTest: boolean;
}

/** Confirms the first payment, with the contract and the terms of renewal and cancellation. */
export function boughtMail(
  context: PassMailContext,
  { receiptNumber, times }: { receiptNumber: string; times: readonly PassTime[] },
): MailMessage {
  const { pass, activities, termsUrl } = context;
  const monthly = inDollars(centsOf(pass.monthlyRate));
  return compose(context, {
    cause: "bought",
    training: null,
    subject: "Your RawPass",
    parts: [
      "Thank you. We have your payment, and the places below are yours every week.",
      { facts: factsOfTimes(times) },
      {
        facts: [
          ...activities.map((activity): [string, string] => [
            activity.activityName,
            `${activity.frequencyPerWeek} × ${inDollars(centsOf(activity.ratePerSession))} × 4.33 = ${inDollars(monthlyTermCents({ rateCents: centsOf(activity.ratePerSession), frequencyPerWeek: activity.frequencyPerWeek }))}`,
          ]),
          ["A month", monthly],
          ["Receipt number", receiptNumber],
          ["Starts", dayName(pass.startDate)],
          nextChargeFact(context, pass.nextBillingDate),
        ],
      },
      ...leavingParts(context),
      `${renewalOf(context)}${WITHDRAWAL_TERMS}`,
      `These are the terms of your contract: ${termsUrl}`,
    ],
  });
}

/** Confirms the payment of another month, or of more training within a month. */
export function receiptMail(
  context: PassMailContext,
  invoice: {
    id: string;
    reason: SubscriptionInvoice["reason"];
    paidCents: number;
    paidAt: Date | null;
    receiptNumber: string;
    /** Where the pass ends instead of being charged again. */
    outgrown: OutgrownEnd | null;
  },
): MailMessage {
  const { nextBillingDate } = context.pass;
  const { outgrown, reason, paidAt } = invoice;
  const isRaise = reason === "raise";
  const isLast = !isRaise && outgrown !== null && outgrown.endsOn === nextBillingDate;
  return compose(context, {
    cause: `receipt:${invoice.id}`,
    // The mail about the change says what the pass is for, and what is charged next.
    ...(isRaise && { training: null }),
    subject: `Receipt: ${inDollars(invoice.paidCents)} for your RawPass`,
    parts: [
      `We charged ${inDollars(invoice.paidCents)} for ${isRaise ? "the change to" : "another month of"} your RawPass. Thank you.`,
      {
        facts: [
          ["Receipt number", invoice.receiptNumber],
          ...(paidAt ? [["Paid on", businessDate(paidAt)] satisfies [string, string]] : []),
          ...(isRaise
            ? []
            : [
                ["Next charge", isLast ? "None" : dayName(nextBillingDate)] satisfies [
                  string,
                  string,
                ],
              ]),
        ],
      },
      ...(isLast
        ? [
            `Your RawPass ends on ${dayName(outgrown.endsOn)}, because ${outsideAges(context, outgrown)}. No charge follows, unless you choose other training.`,
            howToChoose(context, outgrown),
          ]
        : []),
    ],
  });
}

/** Until when, and how, a family chooses other training instead of an end that comes with age. */
function howToChoose({ pass }: PassMailContext, { endsOn }: { endsOn: string }): string {
  if (isFrozenOrSoon(pass)) return END_FREEZE_TO_CHOOSE;
  return pass.pendingChange
    ? CHOOSE_AFTER_CHANGE
    : `Until ${dayName(lastChoiceBefore(endsOn))}, you can choose another activity with Change on your page.`;
}

/** Why age ends a pass. */
function outsideAges({ athlete }: PassMailContext, { age }: OutgrownEnd): string {
  return `${athlete ?? "your child"} is ${age} then, outside the age range of its training`;
}

/** Tells, `REMINDER_DAYS` before, what is charged next. */
export function reminderMail(context: PassMailContext): MailMessage {
  const { pass } = context;
  return compose(context, {
    cause: `reminder:${pass.nextBillingDate}`,
    subject: `Your RawPass renews on ${dayName(pass.nextBillingDate)}`,
    parts: [
      `On ${dayName(pass.nextBillingDate)} we will charge ${chargeOn(context, pass.nextBillingDate) ?? inDollars(centsOf(pass.monthlyRate))} for the next month of your RawPass. If you don't want to continue, cancel before then.`,
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
  return compose(withoutPeriod(context), {
    cause: `charge-failed:${invoice.id}:${invoice.attempts}`,
    subject: "We couldn't charge your card for your RawPass",
    parts: [
      `We couldn't charge ${inDollars(invoice.amountCents)} to your card for your RawPass. Please check that it hasn't expired and has enough funds.`,
      whatFollows(context, { nextTry, endsAt }),
      CHANGE_CARD,
    ],
  });
}

/** Leaves the billing period out, which is not paid or may move. */
function withoutPeriod(context: PassMailContext): PassMailContext {
  return { ...context, pass: { ...context.pass, nextBillingDate: null } };
}

/** When a failed charge is tried again, and when the pass ends without payment. */
function whatFollows(
  { pass }: PassMailContext,
  { nextTry, endsAt }: { nextTry: Date | null; endsAt: Date },
): string {
  if (pass.disputeId) {
    return "We won't try again while your bank looks into a payment for your RawPass. Once it has decided, we'll email you what happens next.";
  }
  const end = `Without payment, the pass ends on ${businessDate(endsAt)}.`;
  return nextTry
    ? `We'll try again on ${businessDate(nextTry)}. ${end}`
    : `This was our last try. ${end}`;
}

/** Tells that a pass can't be used until something is settled. */
export function suspendedMail(
  context: PassMailContext,
  {
    eventId,
    ...reason
  }: { eventId: number } & ({ why: "unpaid"; endsAt: Date } | { why: "dispute" }),
): MailMessage {
  return compose(withoutPeriod(context), {
    cause: `suspended:${eventId}`,
    subject: "Your RawPass is suspended",
    parts:
      reason.why === "unpaid"
        ? [
            `We couldn't charge your card for ${inWords(SUSPENDED_AFTER_DAYS)} days, so your RawPass can't be used for now. It works again as soon as the month is paid. Without payment it ends on ${businessDate(reason.endsAt)}, and your places are given to others.`,
            CHANGE_CARD,
          ]
        : [
            "Your bank told us that a payment for your RawPass is disputed, so it can't be used until your bank has decided.",
          ],
  });
}

/** Says that a bank has closed its inquiry into a payment, which stands, and what that means for the pass. */
export function disputeClosedMail(
  context: PassMailContext,
  {
    disputeId,
    owed,
    frozenUntil,
  }: {
    disputeId: string;
    /** What follows for a month that is still unpaid; null if none is. */
    owed: { nextTry: Date | null; endsAt: Date } | null;
    /** The day of return of a freeze that is under way; null without one. */
    frozenUntil: string | null;
  },
): MailMessage {
  const standing = frozenUntil
    ? `Your freeze goes on: your RawPass is back on ${dayName(frozenUntil)}.`
    : "Your RawPass works again.";
  return compose(context, {
    cause: `dispute-closed:${disputeId}`,
    subject: "The dispute about your RawPass is closed",
    parts: [
      `The dispute about a payment for your RawPass is closed, and the payment stands. ${standing}`,
      ...(owed ? [`One month is still unpaid. ${whatFollows(context, owed)}`, CHANGE_CARD] : []),
    ],
  });
}

/** Confirms a freeze with its days and the next charge. */
export function frozenMail(
  context: PassMailContext,
  freeze: {
    id: number;
    fromDate: string;
    untilDate: string;
    billingDay: string;
    keeps: boolean;
    /** Whether its first day is yet to come. */
    isAhead: boolean;
    /** The booked make-ups that it canceled. */
    canceled: readonly BookedMakeUp[];
    /** Why staff made it for the family. */
    reason?: string | undefined;
  },
): MailMessage {
  const { isAhead, reason } = freeze;
  const from = dayName(freeze.fromDate);
  const beginOfFreeze =
    freeze.canceled.length > 0
      ? `The freeze begins on ${from}. Your weekly times stay as they are until then.`
      : `Your RawPass runs as usual until ${from}. Then the freeze begins.`;
  return compose(context, {
    cause: `frozen:${freeze.id}`,
    subject: isAhead ? `Your RawPass will be frozen from ${from} on` : "Your RawPass is frozen",
    parts: [
      isAhead ? beginOfFreeze : `Your RawPass is frozen until ${dayName(freeze.untilDate)}.`,
      ...whyByStaff(reason),
      {
        facts: [
          ["First day", from],
          ["Back on", dayName(freeze.untilDate)],
          nextChargeFact(context, freeze.billingDay),
        ],
      },
      freeze.keeps
        ? "Your weekly places wait for you. You can come back earlier at any time."
        : `We can't keep your weekly places for more than ${FREEZE_DAYS_WITH_PLACES} days. When you come back, we'll book the same times again if they're free. If not, you choose others, and you aren't charged until you have.`,
      ...canceledMakeUps(freeze.canceled, freeze),
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
      `Because we are closed for more than a week, your next charge, ${chargeOn(context, billingDay) ?? inDollars(centsOf(context.pass.monthlyRate))}, moves to ${dayName(billingDay)}. You don't have to do anything.`,
    ],
  });
}

/** Tells that a freeze could not be made. */
export function notFrozenMail(
  context: PassMailContext,
  { freezeId }: { freezeId: number },
): MailMessage {
  return compose(context, {
    cause: `not-frozen:${freezeId}`,
    subject: "Your RawPass could not be frozen",
    parts: [
      "We're sorry: our payment provider didn't let us move your billing date, so we can't make the freeze that you asked for.",
      `Your pass goes on, with its weekly places. ${nextChargeSentence(context, context.pass.nextBillingDate)}`,
    ],
  });
}

const BILLING_STAYS = {
  subject: "The billing date of your RawPass could not be moved",
  parts: (next: string) => [
    `We're sorry: our payment provider didn't let us move your billing date. ${next}`,
    "Our staff know about it and will put it right. You don't have to do anything.",
  ],
};

const REFUSED = {
  freeze: BILLING_STAYS,
  end_freeze: BILLING_STAYS,
  cancel_at_period_end: {
    subject: "Your RawPass could not be canceled",
    parts: (next: string) => [
      `We're sorry: our payment provider refused to cancel your RawPass, so it goes on. ${next}`,
      "Please try again, or write to us before that day.",
    ],
  },
  undo_cancel: {
    subject: "Your RawPass could not be kept",
    parts: (next: string) => [
      `We're sorry: our payment provider refused to let your RawPass go on. ${next}`,
      "Please try again, or write to us before that day.",
    ],
  },
};

/** Says that the payment provider refused a change, and what is charged now; once before each charge. */
export function refusedMail(
  context: PassMailContext,
  { kind }: { kind: keyof typeof REFUSED },
): MailMessage {
  const { subject, parts } = REFUSED[kind];
  const { nextBillingDate } = context.pass;
  const next = nextChargeOf(context, nextBillingDate ?? "");
  return compose(context, {
    cause: `refused:${kind}:${nextBillingDate}`,
    subject,
    parts: parts(next),
  });
}

/** Tells that a freeze is over. */
export function returnedMail(
  context: PassMailContext,
  { freezeId, billingDay, times, reason }: EndOfFreeze,
): MailMessage {
  return compose(context, {
    cause: `returned:${freezeId}`,
    subject: "Welcome back: your RawPass runs again",
    parts: [
      `Your RawPass is no longer frozen. ${nextChargeOf(context, billingDay)}`,
      ...whyByStaff(reason),
      "These are your weekly times. They may have changed while your pass was frozen, so please take a look.",
      { facts: factsOfTimes(times) },
    ],
  });
}

/** Tells that a freeze was canceled before it began, and what came back. */
export function freezeCanceledMail(
  context: PassMailContext,
  freeze: EndOfFreeze & {
    fromDate: string;
    keeps: boolean;
    /** The make-ups that are booked again, and the sessions that are waited for again. */
    rebooked: readonly BookedMakeUp[];
    waiting: readonly BookedMakeUp[];
  },
): MailMessage {
  const { freezeId, fromDate, billingDay, times, reason, keeps, rebooked, waiting } = freeze;
  return compose(context, {
    cause: `returned:${freezeId}`,
    subject: "The freeze of your RawPass is canceled",
    parts: [
      `The freeze from ${dayName(fromDate)} on is canceled, so your RawPass goes on without a break. ${nextChargeOf(context, billingDay)}`,
      ...whyByStaff(reason),
      ...rebookedMakeUps(rebooked),
      ...waitsAgain(waiting),
      keeps
        ? "Your weekly times are yours on those days too:"
        : "These are your weekly times. We had given them up for the freeze, so please take a look.",
      { facts: factsOfTimes(times) },
    ],
  });
}

interface EndOfFreeze {
  freezeId: number;
  billingDay: string;
  times: PassTime[];
  /** Why staff ended it for the family. */
  reason?: string | undefined;
}

function nextChargeOf(context: PassMailContext, billingDay: string): string {
  return context.pass.cancelAt
    ? `It is canceled: it runs until ${dayName(billingDay)} and then ends. You won't be charged again.`
    : nextChargeSentence(context, billingDay);
}

/** Says what is charged on a billing day. */
function nextChargeSentence(context: PassMailContext, billingDay: string | null): string {
  const amount = chargeOn(context, billingDay);
  return amount === null
    ? `No charge follows: your RawPass ends on ${dayName(billingDay)}.`
    : `The next charge, ${amount}, is on ${dayName(billingDay)}.`;
}

function nextChargeFact(context: PassMailContext, billingDay: string | null): [string, string] {
  const amount = chargeOn(context, billingDay);
  return ["Next charge", amount === null ? "None" : `${amount} on ${dayName(billingDay)}`];
}

/** The amount charged on a billing day, without activities that the athlete has then outgrown; null for no charge. */
function chargeOn({ pass, billing }: PassMailContext, billingDay: string | null): string | null {
  if (!billing || !billingDay) return inDollars(centsOf(pass.monthlyRate));
  const cents = chargedOn(billingDay, { ...billing, nextBillingDate: billingDay });
  return cents === null ? null : inDollars(cents);
}

/** The terms of renewal with the amount of the next charge and a space; empty if none follows. */
function renewalOf(context: PassMailContext): string {
  const amount = chargeOn(context, context.pass.nextBillingDate);
  return amount === null ? "" : `${renewalTerms(amount)} `;
}

/** Which activities leave the pass because of the athlete's age, and the choice there is. */
function leavingParts(context: PassMailContext): string[] {
  const { billing, today, athlete } = context;
  return (billing ? leavingOf(billing, today) : []).map((one) =>
    [
      leavingSentence(one, athlete ?? "your child"),
      ...(one.choiceUntil === null ? [] : [howToChoose(context, one)]),
    ].join(" "),
  );
}

/** That staff did for a family what it could do itself, and why. The bell shows the sentence before it. */
function whyByStaff(reason: string | undefined): string[] {
  return reason === undefined ? [] : ["Our staff did this for you.", `Why: ${reason}`];
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

/** Weekly times of a pass that it no longer has, and those that it has instead, each from its first session on. */
export interface SwappedTimes {
  old: readonly PassTime[];
  new: readonly PassTime[];
}

/** Confirms that a pass is for other training, from when on, and what it costs. */
export function alteredMail(
  context: PassMailContext,
  change: {
    eventId: number;
    from: string;
    dueCents: number;
    activities: readonly ContentOfPass[];
    swapped: SwappedTimes | null;
    /** The booked make-ups that it canceled. */
    canceled: readonly BookedMakeUp[];
    /** Why staff changed a weekly time for the family. */
    reason?: string | undefined;
  },
): MailMessage {
  const { eventId, from, dueCents, activities, swapped, canceled, reason } = change;
  const { pass } = context;
  const monthly = inDollars(centsOf(pass.monthlyRate));
  return compose(context, {
    cause: `changed:${eventId}`,
    training: null,
    subject: "Your RawPass is changed",
    parts: [
      `From ${dayName(from)} on your RawPass is for the training below. Until then, your weekly times stay as they are. You'll find its weekly times on your page.`,
      ...whyByStaff(reason),
      ...(swapped
        ? [
            "No longer yours from then on:",
            { facts: factsOfTimes(swapped.old) },
            "Yours instead, with the day of the first session:",
            { facts: factsOfTimes(swapped.new) },
          ]
        : []),
      ...canceledByChange(canceled),
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
          nextChargeFact(context, pass.nextBillingDate),
        ],
      },
      ...leavingParts(context),
      ...(renewalOf(context) ? [renewalOf(context).trim()] : []),
    ],
  });
}

/** Why a pass stays as it is instead of being changed. */
export type WhyNotAltered = "refused" | "taken" | "unpaid" | "unanswered";

const NOT_ALTERED: Record<WhyNotAltered, (wanted: string) => string> = {
  refused: (wanted) => `We're sorry: our payment provider refused ${wanted}, so we can't make it.`,
  taken: (wanted) =>
    `We're sorry: we can't make ${wanted}, because a place for it was given to others before our payment provider answered.`,
  unpaid: (wanted) => `We didn't get the payment for ${wanted} in time, so we didn't make it.`,
  unanswered: (wanted) =>
    `We're sorry: our payment provider didn't answer in time, so we can't make ${wanted}.`,
};

/** Says that a pass stays as it is, because a change of it could not be made. */
export function notAlteredMail(
  context: PassMailContext,
  change: {
    eventId: number;
    why: WhyNotAltered;
    from: string;
    activities: readonly ContentOfPass[];
    /** Why staff asked for it. */
    reason?: string;
    /** Set for what the child's age asks for, each day anew. */
    by?: "time";
  },
): MailMessage {
  const { eventId, why, from, activities, reason, by } = change;
  const { nextBillingDate } = context.pass;
  const training = activities
    .map((one) => `${one.frequencyPerWeek} × ${one.activityName}`)
    .join(", ");
  const wanted = `the change to ${training} a week from ${dayName(from)} on`;
  return compose(context, {
    cause: `not-changed:${by === "time" ? from : eventId}`,
    subject: "Your RawPass could not be changed",
    parts: [
      NOT_ALTERED[why](wanted),
      ...(reason === undefined ? [] : ["Our staff had asked for it.", `Why: ${reason}`]),
      `Nothing was charged for it. Your RawPass goes on with its weekly times as they are. ${nextChargeSentence(context, nextBillingDate)} You can try again, choose other times, or write to us.`,
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
      `The price of a session changes. For your RawPass the new price counts from ${dayName(firstBillingFrom(context.pass.nextBillingDate, countsFrom))}, your first billing date at least ${PRICE_NOTICE_DAYS} days from now; until then you pay ${inDollars(centsOf(context.pass.monthlyRate))} a month.`,
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

/** Asks what is to become of an activity whose age range the athlete leaves, or is outside since staff changed it. */
export function outgrownMail(
  context: PassMailContext,
  outgrown: {
    activityId: number;
    activityName: string;
    minAge: number;
    maxAge: number;
    isTooYoung: boolean;
    day: string;
    /** The billing day on which the activity ends. */
    endsOn: string;
    /** Whether the pass has other activities. */
    goesOn: boolean;
    now: Date;
  },
): MailMessage {
  const { activityId, activityName, minAge, isTooYoung, day, endsOn, goesOn, now } = outgrown;
  const child = context.athlete ?? "your child";
  const isAhead = !isTooYoung && businessMoment(day, "00:00") > now;
  const leaves = `${isAhead ? "leaves" : "left"} that range on ${dayName(day)}`;
  const why = isTooYoung ? `is under ${minAge} until ${dayName(day)}` : leaves;
  const otherwise = goesOn
    ? `${activityName} leaves the pass on ${dayName(endsOn)}, and the rest goes on`
    : `the pass ends on ${dayName(endsOn)}`;
  // Too late for somebody who is found to be outside the range within the last days.
  const isLate = lastChoiceBefore(endsOn) < businessDay(now);
  return compose(context, {
    cause: `${isTooYoung ? "too-young" : "outgrown"}:${activityId}:${day}`,
    subject: `${activityName} ends for ${child}${isLate ? "" : ": please choose"}`,
    parts: [
      `${activityName} is for ${agesName(outgrown).toLowerCase()}, and ${child} ${why}. The month that is paid${isAhead ? " before that day" : ""} stays yours to the end. Nothing is charged for ${activityName} after it.`,
      ...(isLate
        ? [
            `So ${otherwise}. For other training, ${goesOn ? "use Change on your page after that day" : "build a new pass"}.`,
          ]
        : [
            `${howToChoose(context, outgrown)} You can also cancel the pass. If you do nothing, ${otherwise}.`,
          ]),
    ],
  });
}

/** Tells that a weekly time of a pass is another one from a day on. */
export function movedMail(
  context: PassMailContext,
  move: {
    from: WeeklyTime;
    to: WeeklyTime & { id: number; place: string | null };
    fromDate: string;
    activityName: string;
  },
): MailMessage {
  const { from, to, fromDate, activityName } = move;
  return compose(context, {
    cause: `moved:${to.id}`,
    subject: `A new time for ${activityName}`,
    parts: [
      `${activityName} on ${timeName(from)} moves to ${timeName(to)}${to.place ? ` at ${to.place}` : ""}. The new time starts on ${dayName(fromDate)}, and your place moves with it. Until then, everything stays as it is.`,
      "If the new time doesn't suit you, change your pass to another one before then, or cancel it.",
    ],
  });
}

/** Confirms that a pass ends with the time that is paid for; one that is outgrown can't be kept. */
export function endingMail(
  context: PassMailContext,
  { eventId, endsAt, outgrown }: { eventId: number; endsAt: Date; outgrown: OutgrownEnd | null },
): MailMessage {
  const day = businessDate(endsAt);
  return compose(context, {
    cause: `ending:${eventId}`,
    subject: outgrown ? `Your RawPass ends on ${day}` : "Your RawPass is canceled",
    parts: [
      outgrown
        ? `Your RawPass runs until ${day} and then ends, because ${outsideAges(context, outgrown)}. You won't be charged again. For other training, build a new pass.`
        : `Your RawPass runs until ${day} and then ends. You won't be charged again. Until that day you can undo the cancellation.`,
    ],
  });
}

/** Tells that a canceled pass goes on after all. */
export function goesOnMail(
  context: PassMailContext,
  { eventId }: { eventId: number },
): MailMessage {
  const { nextBillingDate } = context.pass;
  return compose(context, {
    cause: `goes-on:${eventId}`,
    subject: "Your RawPass goes on",
    parts: [
      `The cancellation of your RawPass is undone, so it goes on. ${nextChargeSentence(context, nextBillingDate)}`,
    ],
  });
}

/** Why a pass has ended. */
export type EndOfPass = "unpaid" | "canceled" | "withdrawn" | "refunded" | "disputed" | "outgrown";

const ENDS: Record<EndOfPass, string> = {
  unpaid: `Your RawPass has ended, because the month was not paid for ${CANCELLED_AFTER_DAYS} days. You owe nothing: we canceled the open invoice.`,
  canceled: "Your RawPass has ended, because it was canceled. You owe nothing.",
  withdrawn: `Your RawPass has ended, because it was canceled within ${inWords(WITHDRAWAL_DAYS)} days of its first payment. Your money is on its way back, and you owe nothing.`,
  refunded: "Your RawPass has ended, because its payment was refunded. You owe nothing.",
  disputed:
    "Your RawPass has ended, because your bank took a payment for it back. You owe nothing.",
  outgrown:
    "Your RawPass has ended, because your child is outside the age range of its training. You owe nothing.",
};

/** Tells that a pass has ended and why, that nothing is owed, and that its places are free for others. */
export function endedMail(
  context: PassMailContext,
  {
    why,
    canceled,
    refunds = [],
  }: {
    why: EndOfPass;
    canceled: readonly BookedMakeUp[];
    refunds?: readonly NamedRefund[];
  },
): MailMessage {
  return compose(context, {
    cause: "ended",
    subject: "Your RawPass has ended",
    parts: [
      ENDS[why],
      ...refunds.map((refund) => ({
        facts: [["Refund", inDollars(refund.amountCents)], ...factsOfPayment(refund)] satisfies [
          string,
          string,
        ][],
      })),
      ...canceledByChange(canceled),
      "You won't be charged again, and its places are free for others. You are welcome back at any time.",
    ],
  });
}

/** Says which booked make-ups end with a payment that went back, of a pass that goes on or had ended before. */
export function makeUpsRefundedMail(
  context: PassMailContext,
  { bookingId, canceled }: { bookingId: number; canceled: readonly BookedMakeUp[] },
): MailMessage {
  return compose(context, {
    cause: `make-ups-refunded:${bookingId}`,
    subject: "Booked make-ups of your RawPass are canceled",
    parts: canceledByRefund(canceled),
  });
}

/** Why a payment goes back at once. */
export type WhyLate =
  | "purchase_over"
  | "ended"
  | "taken"
  | "other_pass"
  | "change_over"
  | "change_taken"
  | "twice"
  | "amount";

const TOO_LATE = "We're sorry: your payment for RawPass came too late";

const LATE: Record<WhyLate, { subject: string; text: string }> = {
  purchase_over: {
    subject: TOO_LATE,
    text: "Your payment arrived after your purchase was over. We're sorry.",
  },
  ended: {
    subject: TOO_LATE,
    text: "Your payment arrived after your pass had ended. We're sorry.",
  },
  taken: {
    subject: TOO_LATE,
    text: "Your payment arrived after the places of the pass had been given to others. We're sorry.",
  },
  other_pass: {
    subject: TOO_LATE,
    text: "Your payment arrived when the athlete had another pass already. We're sorry.",
  },
  change_over: {
    subject: TOO_LATE,
    text: "Your payment for the change of your RawPass arrived after the time to pay for it was over. Your pass stays as it is. We're sorry.",
  },
  change_taken: {
    subject: TOO_LATE,
    text: "Your payment for the change of your RawPass arrived after its places had been given to others. Your pass stays as it is. We're sorry.",
  },
  twice: {
    subject: "You paid twice for your RawPass",
    text: "We already had a payment for your pass when another one arrived.",
  },
  amount: {
    subject: "Your payment for RawPass goes back",
    text: "Your payment was not what the pass costs, so the pass has not begun. We're sorry.",
  },
};

/** Tells that money came when nothing could be given for it, why, and that it goes back. */
export function lateMail(
  context: PassMailContext,
  refund: { id: number; amountCents: number; why: WhyLate },
): MailMessage {
  const { subject, text } = LATE[refund.why];
  return compose(context, {
    cause: `late:${refund.id}`,
    subject,
    parts: [
      text,
      `The whole amount, ${inDollars(refund.amountCents)}, is on its way back to your original payment method. ${BANKS_TAKE}.`,
    ],
  });
}

/** Tells about a refund. */
export function refundedMail(
  context: PassMailContext,
  refund: { id: number; amountCents: number },
  named: readonly NamedRefund[],
): MailMessage {
  return compose(context, {
    cause: `refunded:${refund.id}`,
    subject: `${inDollars(refund.amountCents)} refund for your RawPass is on its way`,
    parts: [
      `We refunded ${inDollars(refund.amountCents)} to your original payment method. ${BANKS_TAKE}.`,
      ...named.map((payment) => ({ facts: factsOfPayment(payment) })),
    ],
  });
}

/** Which payment a refund is for. */
function factsOfPayment({ receiptNumber, from, to }: NamedRefund): [string, string][] {
  return [
    ["Receipt number", receiptNumber],
    ["Paid for", to ? `${dayName(from)} to ${dayName(to)}` : `${dayName(from)} on`],
  ];
}

const DONE_BY_STAFF = {
  cancel: "We canceled your RawPass",
  undo_cancel: "We undid the cancellation of your RawPass",
  replace_code: "We replaced the code of your RawPass",
  change_training: "We are changing your RawPass",
  refund: "We refunded a payment for your RawPass",
} as const;

/** Changes by staff whose mail about the effect does not say why. */
export type MailedByStaff = Extract<PassChange, { action: keyof typeof DONE_BY_STAFF }>;

/** What a pass is chosen for. */
export type ChosenTraining = Pick<PassActivityRow, "activityName" | "frequencyPerWeek">;

/** Tells a family what staff did about its pass, and why; a mail about the effect follows where there is one. */
export function passByStaffMail(
  context: PassMailContext,
  change: MailedByStaff,
  told: {
    key: string;
    training: readonly ChosenTraining[];
    /** The day on which other training begins. */
    from: string;
  },
): MailMessage {
  const { key, training, from } = told;
  const isAltered = change.action === "change_training";
  const isCharged = context.pass.pendingChange === null;
  const subject = DONE_BY_STAFF[change.action];
  const facts: [string, string][] = [
    ...training.map(({ activityName, frequencyPerWeek }): [string, string] => [
      `${activityName} from ${dayName(from)} on`,
      `${frequencyPerWeek} × a week`,
    ]),
    ...(isAltered ? pricesOf(change, isCharged) : []),
    ...(change.action === "refund"
      ? [["Amount", inDollars(change.amountCents)] satisfies [string, string]]
      : []),
  ];
  return compose(
    // It is written before the change, which may move the billing.
    withoutPeriod(context),
    {
      cause: `by-staff:${change.action}:${key}`,
      // It names the new training and price itself.
      ...(isAltered && { training: null }),
      subject,
      parts: [
        `${subject}.`,
        ...(facts.length > 0 ? [{ facts }] : []),
        ...noteOn(change, isCharged),
        `Why: ${change.reason}`,
      ],
    },
  );
}

function pricesOf(
  change: { shownMonthlyCents: number; shownDueCents: number },
  isCharged: boolean,
): [string, string][] {
  const { shownMonthlyCents, shownDueCents } = change;
  return [
    ["New price a month", inDollars(shownMonthlyCents)],
    ...(shownDueCents > 0
      ? [
          [
            isCharged ? "Charged to your card now" : "To be charged to your card",
            inDollars(shownDueCents),
          ] satisfies [string, string],
        ]
      : []),
  ];
}

/** What a family has to know beside what was done. */
function noteOn(change: MailedByStaff, isCharged: boolean): string[] {
  if (change.action === "refund") {
    return [`It goes back to your original payment method. ${BANKS_TAKE}.`];
  }
  if (change.action === "replace_code") {
    return [
      "The old code, including on printed cards, no longer works. You'll find the new one on your RawPass page.",
    ];
  }
  if (change.action === "change_training" && change.shownDueCents > 0 && !isCharged) {
    return [
      `Once your card is charged, another email says when it begins. If the charge fails, you can pay it on your RawPass page for ${PAYMENT_MINUTES} minutes; after that, everything stays as it is.`,
    ];
  }
  return [];
}

/** The weekly times of a pass, each with its coach and place. */
function factsOfTimes(times: readonly PassTime[]): [string, string][] {
  return times.map((time) => {
    const from = time.from && `from ${dayName(time.from)} on`;
    const parts = [timeName(time), from, coachAndPlace(time)];
    return [time.activityName, parts.filter(Boolean).join(", ")];
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
  training?: readonly ChosenTraining[] | null;
}

function compose(context: PassMailContext, mail: PassMail): MailMessage {
  const { pass, to, rawPassUrl, isTest } = context;
  const { cause, subject, parts } = mail;
  return {
    cause: `pass:${pass.id}:${cause}`,
    to,
    subject: isTest ? `TEST MODE: ${subject}` : subject,
    parts: [
      ...parts,
      ...(isTest ? ["TEST MODE: no money moved."] : []),
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
  // A planned downgrade has its lower price already, but the training listed here runs until it begins.
  const monthNow =
    pass.pendingChange?.kind === "lower"
      ? monthlyRateCents(activities.map(pricedOf))
      : centsOf(pass.monthlyRate);
  return [
    ...(athlete ? [["Athlete", athlete] satisfies [string, string]] : []),
    ...(training ?? []).map(({ activityName, frequencyPerWeek }): [string, string] => [
      "Training",
      `${activityName}, ${frequencyPerWeek} × a week`,
    ]),
    ...(pass.nextBillingDate && !isOver
      ? [["Billing period", `Until ${dayName(pass.nextBillingDate)}`] satisfies [string, string]]
      : []),
    ...(training === null ? [] : [["A month", inDollars(monthNow)] satisfies [string, string]]),
  ];
}

function pricedOf({ ratePerSession, frequencyPerWeek }: PassActivityRow) {
  return { rateCents: centsOf(ratePerSession), frequencyPerWeek };
}
