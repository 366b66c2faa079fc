import { randomUUID } from "node:crypto";
import type { WholeSubscription } from "#areas/money/payments/testing.ts";
import { firstOnWeekday } from "#areas/rawpass/bookings/rules/limits.ts";
import { arrearsAt, keepsPlaces, RAWPASS_PASS } from "#areas/rawpass/passes/rules/passes.ts";
import type { WholePass } from "#areas/rawpass/passes/testing.ts";
import type { SlotRow } from "#areas/rawpass/schedule/queries/schedule.ts";
import { monthlyRateCents, monthlyTermCents } from "#areas/rawpass/schedule/schema/price.ts";
import { billingMoment } from "#lib/billing-moment.ts";
import { addBusinessDays, addDays, businessDay, businessMoment, monthsBefore } from "#lib/dates.ts";
import { typedDollars } from "#lib/money.ts";
import { newScanCode } from "#lib/scan-code.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { DemoPass } from "./roster.ts";

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/** When what happened to a pass, and what comes. */
export interface DemoBill {
  boughtAt: Date;
  /** The month that runs. */
  periodStart: Date;
  periodEnd: Date;
  /** Since when a month is owed. */
  owedSince: Date | null;
  endedAt: Date | null;
  freeze: { from: string; until: string; keepsPlaces: boolean } | null;
  /** With the days of the freeze. */
  nextBilling: Date;
}

export function billOf(demo: DemoPass, now: Date): DemoBill {
  const isPending = demo.status === "pending";
  const ago = isPending ? 5 * MINUTE_MS : demo.billedDaysAgo * DAY_MS + 5 * HOUR_MS;
  const periodStart = after(now, -ago);
  const periodEnd = billingMoment(periodStart, 1);
  const isOwing = demo.status === "past_due" || (demo.status === "suspended" && !demo.isDisputed);
  const from = addDays(businessDay(now), demo.freeze?.inDays ?? 0);
  const days = demo.freeze?.days ?? 0;
  const ends = {
    withdrawn: after(periodStart, DAY_MS),
    unpaid: after(periodStart, 14 * DAY_MS),
    holder: periodEnd,
  };
  return {
    boughtAt: monthsBefore(periodStart, demo.months),
    ...{ periodStart, periodEnd },
    owedSince: isOwing ? periodStart : null,
    endedAt: demo.ended ? ends[demo.ended] : null,
    freeze: demo.freeze
      ? { from, until: addDays(from, days), keepsPlaces: keepsPlaces(days) }
      : null,
    nextBilling: addBusinessDays(periodEnd, days),
  };
}

/** From when to when a pass has its place in a slot; a freeze comes between. */
export function spansOf(
  { boughtAt, endedAt, freeze }: DemoBill,
  { dayOfWeek }: SlotRow,
): { firstDate: string; lastDate: string | null }[] {
  const firstDate = firstOnWeekday(addDays(businessDay(boughtAt), 1), dayOfWeek);
  const end = endedAt ? businessDay(endedAt) : (freeze?.from ?? null);
  const first = { firstDate, lastDate: end && addDays(end, -1) };
  const returnsOn = freeze?.keepsPlaces ? firstOnWeekday(freeze.until, dayOfWeek) : null;
  return [
    ...(first.lastDate === null || first.firstDate <= first.lastDate ? [first] : []),
    ...(returnsOn ? [{ firstDate: returnsOn, lastDate: null }] : []),
  ];
}

/** What a pass is for, as it was priced. */
export interface DemoTerm {
  activityId: number;
  name: string;
  rateCents: number;
  slots: readonly SlotRow[];
}

interface Purchase {
  demo: DemoPass;
  bill: DemoBill;
  terms: readonly DemoTerm[];
  userId: number;
  athleteId: number;
  /** The provider's names; null where nothing is paid there. */
  provider: { subscriptionId: string; customerId: string; paymentId: string } | null;
  now: Date;
}

const pricedOf = ({ rateCents, slots }: DemoTerm) => ({
  rateCents,
  frequencyPerWeek: slots.length,
});

/** The rows of a pass. */
export function describePass(purchase: Purchase): WholePass {
  const { demo, bill, terms, userId, athleteId, provider, now } = purchase;
  const { boughtAt, owedSince, endedAt, freeze, nextBilling } = bill;
  const { status } = demo;
  const isPending = status === "pending";
  const reference = randomUUID();
  const paidAt = isPending ? null : boughtAt;
  const isFrozen = freeze !== null && !endedAt;
  return {
    pass: {
      ...{ userId, athleteId, reference, idempotencyKey: randomUUID(), status },
      qrCode: newScanCode(),
      monthlyRate: typedDollars(monthlyRateCents(terms.map(pricedOf))),
      startDate: paidAt && businessDay(paidAt),
      nextBillingDate: paidAt && businessDay(nextBilling),
      ...(isFrozen && { frozenFrom: freeze.from, frozenUntil: freeze.until }),
      cancelAt: demo.isEnding || demo.ended === "holder" ? nextBilling : null,
      heldUntil: isPending ? after(now, 30 * MINUTE_MS) : null,
      ...(paidAt && {
        paidAt,
        customerId: provider?.customerId ?? null,
        subscriptionId: provider?.subscriptionId ?? null,
        firstPaymentIntentId: provider && `${provider.paymentId}_first`,
      }),
      disputeId: demo.isDisputed ? `dp_demo_${reference}` : null,
      ...(owedSince && {
        pastDueAt: owedSince,
        openInvoiceId: provider && `${provider.paymentId}_open`.replace(/^pi/, "in"),
        retriesAsked: arrearsAt(owedSince, now).retries,
      }),
      cancelledAt: endedAt,
      createdAt: after(boughtAt, -2 * MINUTE_MS),
      updatedAt: endedAt ?? (demo.isDisputed ? after(now, -3 * DAY_MS) : boughtAt),
    },
    activities: terms.map(({ activityId, name, rateCents, slots }) => ({
      ...{ activityId, activityName: name, ratePerSession: typedDollars(rateCents) },
      ...{ frequencyPerWeek: slots.length, timeSlotIds: slots.map(({ id }) => id) },
      createdAt: boughtAt,
    })),
    events: eventsOf(purchase, reference),
    freezes: freeze
      ? [
          {
            ...{ fromDate: freeze.from, untilDate: freeze.until, keepsPlaces: freeze.keepsPlaces },
            createdAt: askedAt(bill, now),
          },
        ]
      : [],
    changes: changesOf(purchase),
    refunds: demo.ended === "withdrawn" && provider ? [refundOf(purchase, provider)] : [],
  };
}

/** When a freeze was asked for: the day before it, or yesterday. */
function askedAt({ freeze }: DemoBill, now: Date): Date {
  const yesterday = after(now, -DAY_MS);
  const before = freeze ? businessMoment(addDays(freeze.from, -1), "18:30") : yesterday;
  return before < yesterday ? before : yesterday;
}

type Event = WholePass["events"][number];

/** What happened to a pass, in order. */
function eventsOf({ demo, bill, now }: Purchase, reference: string): Event[] {
  const { boughtAt, owedSince, endedAt, freeze, periodStart, periodEnd } = bill;
  const events: Event[] = [];
  const add = (toStatus: Event["toStatus"], by: Event["by"], createdAt: Date, note: string) =>
    events.push({
      fromStatus: events.at(-1)?.toStatus ?? null,
      ...{ toStatus, by, createdAt, note },
    });
  add("pending", "holder", after(boughtAt, -2 * MINUTE_MS), "Asked for");
  if (demo.status === "pending") return events;
  add("active", "payment", boughtAt, "The first month is paid");
  if (owedSince || demo.ended === "unpaid") {
    add("past_due", "payment", periodStart, "The charge failed");
    if (demo.status !== "past_due") {
      add("suspended", "time", after(periodStart, 7 * DAY_MS), "Not paid for 7 days");
    }
  }
  if (demo.isDisputed) {
    add("suspended", "payment", after(now, -3 * DAY_MS), `Dispute dp_demo_${reference} opened`);
  }
  if (freeze) {
    const asked = askedAt(bill, now);
    add("active", "holder", asked, `Freeze from ${freeze.from} until ${freeze.until}`);
  }
  if (freeze && demo.status === "frozen") {
    const begun = businessMoment(freeze.from, "00:05");
    add("frozen", "time", begun, `Frozen until ${freeze.until}`);
  }
  if (demo.isEnding || demo.ended === "holder") {
    const asked = after(periodStart, DAY_MS);
    add("active", "payment", asked, `It ends on ${businessDay(periodEnd)}`);
  }
  if (demo.ended === "withdrawn" && endedAt) {
    add("active", "holder", endedAt, "Cancellation requested: cancel_now");
  }
  if (endedAt) add("cancelled", "payment", endedAt, "The subscription has ended");
  return events;
}

/** What the provider was asked to change, and did. */
function changesOf({ demo, bill, provider, now }: Purchase): WholePass["changes"] {
  if (!provider) return [];
  const { subscriptionId } = provider;
  const made = (wish: WholePass["changes"][number]["wish"], at: Date) => [
    {
      ...{ subscriptionId, wish, key: randomUUID(), status: "made" as const },
      ...{ createdAt: at, updatedAt: at },
    },
  ];
  const { freeze, nextBilling, periodStart, endedAt } = bill;
  if (freeze) {
    const until = nextBilling.toISOString();
    return made({ kind: "freeze", until }, askedAt(bill, now));
  }
  if (demo.isEnding || demo.ended === "holder") {
    return made({ kind: "cancel_at_period_end" }, after(periodStart, DAY_MS));
  }
  return demo.ended && endedAt ? made({ kind: "cancel_now" }, endedAt) : [];
}

function refundOf(
  { bill: { boughtAt, endedAt }, terms }: Purchase,
  { paymentId }: NonNullable<Purchase["provider"]>,
): WholePass["refunds"][number] {
  const at = endedAt ?? boughtAt;
  return {
    paymentIntentId: `${paymentId}_first`,
    amountCents: monthlyRateCents(terms.map(pricedOf)),
    ...{ reason: "withdrawn", status: "done", key: `${paymentId}_back` },
    ...{ providerRefundId: `${paymentId}_back`.replace(/^pi/, "re"), createdAt: at, updatedAt: at },
  };
}

/** How the subscription of a pass stands at the test provider, which bills it from now on. */
export function describeSubscription(
  { demo, bill, terms, provider, now }: Purchase,
  { reference }: { reference: string },
): WholeSubscription | null {
  if (!provider || demo.status === "pending") return null;
  const { subscriptionId, customerId, paymentId } = provider;
  const { boughtAt, periodStart, nextBilling, owedSince, endedAt, freeze } = bill;
  const amountCents = monthlyRateCents(terms.map(pricedOf));
  const isOwed = owedSince !== null || demo.ended === "unpaid";
  const begins = freeze ? askedAt(bill, now) : periodStart;
  const invoice = (name: string, reason: "first" | "month", at: Date) => ({
    invoiceId: `${paymentId}_${name}`.replace(/^pi/, "in"),
    paymentIntentId: `${paymentId}_${name}`,
    ...{ reason, status: "paid" as const, amountCents, attempts: 1, createdAt: at, paidAt: at },
  });
  const months = Array.from({ length: demo.months }, (_, index) => index + 1);
  const invoices = [
    invoice("first", "first", boughtAt),
    ...months.map((month) => {
      const at = monthsBefore(periodStart, demo.months - month);
      return invoice(month === demo.months && isOwed ? "open" : String(month), "month", at);
    }),
  ];
  const last = invoices.at(-1);
  const open = { status: demo.ended ? ("void" as const) : ("open" as const), paidAt: null };
  const back = refundOf({ demo, bill, terms, provider, now } as Purchase, provider);
  return {
    isCardDeclined: isOwed,
    subscription: {
      ...{ subscriptionId, customerId, purpose: RAWPASS_PASS, reference },
      status: endedAt ? "ended" : isOwed ? "past_due" : "active",
      items: terms.map((term) => ({
        productId: `rawpass-activity-${term.activityId}`,
        name: term.name,
        amountCents: monthlyTermCents(pricedOf(term)),
      })),
      ...{ anchor: freeze ? nextBilling : periodStart, periodStart: begins },
      ...{ periodEnd: nextBilling, freeUntil: freeze ? nextBilling : null },
      ...{ isEnding: demo.isEnding ?? false, endedAt, createdAt: boughtAt },
    },
    invoices: invoices.map((one) => ({
      ...one,
      ...(isOwed && one === last && { ...open, isRetried: false }),
      ...(demo.ended === "withdrawn" && {
        refunds: [{ id: back.providerRefundId ?? "", key: back.key ?? "", amountCents }],
      }),
    })),
  };
}
