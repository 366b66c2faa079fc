import type { SubscriptionNews } from "#areas/money/payments/service/on-subscriptions.ts";
import { listPlacesOfPass } from "#areas/rawpass/bookings/queries/places.ts";
import {
  confirmStandingPlaces,
  releaseStandingPlaces,
} from "#areas/rawpass/bookings/service/standing-places.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, lockedRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { CURRENCY } from "#lib/payments/payments.ts";
import type { Subscription, SubscriptionInvoice } from "#lib/payments/subscriptions.ts";
import {
  boughtMail,
  chargeFailedMail,
  endedMail,
  endingMail,
  goesOnMail,
  type PassMailContext,
  receiptMail,
  type WhyLate,
} from "../mails.ts";
import { findOutgrownEnd } from "../queries/outgrown.ts";
import {
  centsOf,
  findPass,
  listActivitiesOfPass,
  listTimesOfPass,
  lockPassOf,
  type PassRow,
} from "../queries/passes.ts";
import { findReceiptNumber } from "../queries/payments.ts";
import { listRefundsOfPass } from "../queries/requests.ts";
import { arrearsAt, endOfArrears, nextTryAt } from "../rules/passes.ts";
import { applyAlteration } from "./apply-alteration.ts";
import { hasNote, movePass, recordPassEvent, updatePass } from "./change-pass.ts";
import { hasLostDispute } from "./dispute.ts";
import { endPass } from "./end-pass.ts";
import { lockHasRunningPass } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { recordPayment } from "./record-payment.ts";
import { requestRefund } from "./refunds.ts";
import { requestChange } from "./request-change.ts";
import { restUnpaid } from "./rest-make-ups.ts";

type Present = Pick<SubscriptionNews, "subscription" | "invoice">;

/**
 * Takes over how the subscription of a pass and one of its invoices stand at the provider. Said any number of
 * times, it is the same.
 * @returns whether everybody sees other places now
 */
export async function takeOver(
  tx: PublicTx,
  deps: Deps,
  reference: string,
  present: Present,
): Promise<boolean> {
  const pass = await lockPassOf(tx, reference);
  if (!pass) return false;
  const { subscription, invoice } = present;
  if (pass.subscriptionId !== null && pass.subscriptionId !== subscription.id) {
    await sendBack(tx, deps, pass, { ...present, why: "twice" });
    return false;
  }
  if (invoice) await recordPayment(tx, deps, { pass, invoice });
  if (pass.paidAt) return follow(tx, deps, pass, present);
  return invoice?.status === "paid" && settleFirst(tx, deps, pass, { subscription, invoice });
}

/** The first month is paid: the pass begins, or its places went to others and the money goes back. */
async function settleFirst(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  { subscription, invoice }: { subscription: Subscription; invoice: SubscriptionInvoice },
): Promise<boolean> {
  const now = deps.now();
  const monthlyCents = centsOf(pass.monthlyRate);
  if (invoice.paidCents !== monthlyCents || invoice.currency !== CURRENCY) {
    const note = `Paid ${invoice.paidCents} ${invoice.currency} instead of ${monthlyCents} ${CURRENCY}`;
    if (await hasNote(tx, pass, note)) return false;
    deps.log.warn({ passId: pass.id }, "a pass was paid with another amount");
    await recordPassEvent(tx, deps, { pass, by: "payment", note });
    await sendBack(tx, deps, pass, { subscription, invoice, why: "amount" });
    return false;
  }
  const paid = {
    ...{ paidAt: now, subscriptionId: subscription.id, customerId: subscription.customerId },
    ...{ firstPaymentIntentId: invoice.paymentIntentId, heldUntil: null, paymentUrl: null },
  };
  const obstacle = await findObstacle(tx, deps, pass, subscription);
  if (obstacle) {
    await releaseStandingPlaces(tx, deps, { passId: pass.id, fromDate: businessDay(now) });
    const over = {
      by: "payment",
      note: "Paid too late: its places were gone, or the athlete has another pass",
    } as const;
    const ended = await endPass(tx, deps, { pass, ...over });
    if (!ended) await recordPassEvent(tx, deps, { pass, ...over });
    const late = await updatePass(tx, deps, { pass, change: paid });
    await sendBack(tx, deps, late, { subscription, invoice, why: obstacle });
    return true;
  }
  const begun = await movePass(tx, deps, {
    pass,
    ...{ name: "begin", by: "payment", note: "The first month is paid" },
    change: {
      ...{ ...paid, startDate: businessDay(now), cancelledAt: null },
      nextBillingDate: businessDay(subscription.periodEnd),
    },
  });
  if (begun) {
    const receiptNumber = await findReceiptNumber(tx, {
      passId: begun.id,
      paymentIntentId: invoice.paymentIntentId,
    });
    const times = await listTimesOfPass(tx, { passId: begun.id, today: businessDay(now) });
    const write = (context: PassMailContext) => boughtMail(context, { receiptNumber, times });
    await notifyHolder(tx, deps, { pass: begun, write });
    await restUnpaid(tx, begun);
  }
  return true;
}

/** Makes the places of a pass firm whose first month is paid, or returns why it can't begin. */
async function findObstacle(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  subscription: Subscription,
): Promise<WhyLate | null> {
  if (subscription.status === "ended") return "purchase_over";
  if (await lockHasRunningPass(tx, pass)) return "other_pass";
  return (await confirmPlaces(tx, deps, pass)) ? null : "taken";
}

/** @returns whether each time of the pass has its place; otherwise none was confirmed for good */
async function confirmPlaces(tx: PublicTx, deps: Deps, pass: PassRow): Promise<boolean> {
  if (pass.userId === null) return false;
  const { goneSlotIds } = await confirmStandingPlaces(tx, deps, { passId: pass.id });
  if (goneSlotIds.length > 0) return false;
  const places = await listPlacesOfPass(tx, pass.id);
  const firm = new Set(places.flatMap((place) => (place.heldUntil ? [] : place.slotId)));
  const activities = await listActivitiesOfPass(tx, pass.id);
  // A hold that was given up for another purchase is gone without a word.
  return activities.every(({ timeSlotIds }) => timeSlotIds.every((id) => firm.has(id)));
}

/** A subscription that nobody should pay ends, and what was paid for it goes back. */
async function sendBack(
  tx: Db,
  deps: Deps,
  pass: PassRow,
  { subscription, invoice, why }: Present & { why: WhyLate },
): Promise<void> {
  if (subscription.status !== "ended") {
    const subscriptionId = subscription.id;
    await requestChange(tx, deps, { pass, wish: { kind: "cancel_now" }, subscriptionId });
  }
  if (invoice?.status !== "paid" || !invoice.paymentIntentId || invoice.paidCents === 0) return;
  const { paymentIntentId, paidCents: amountCents } = invoice;
  await requestRefund(tx, deps, { pass, paymentIntentId, amountCents, reason: "late", why });
}

async function follow(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  { subscription, invoice }: Present,
): Promise<boolean> {
  if (pass.status === "cancelled") {
    const isLate = invoice?.paidAt && pass.cancelledAt && invoice.paidAt > pass.cancelledAt;
    const late = isLate ? invoice : null;
    await sendBack(tx, deps, pass, { subscription, invoice: late, why: "ended" });
    return false;
  }
  if (invoice?.reason === "month") await notifyOfReceipt(tx, deps, pass, { subscription, invoice });
  if (subscription.status === "ended") {
    const note = "The subscription has ended";
    const outgrown = await findOutgrownEnd(tx, pass, businessDay(deps.now()));
    const ended = await endPass(tx, deps, { pass, by: "payment", note });
    const isUnpaid = pass.pastDueAt !== null && arrearsAt(pass.pastDueAt, deps.now()).isOver;
    const otherwise = isUnpaid ? "unpaid" : pass.cancelAt && outgrown ? "outgrown" : "canceled";
    const why = (await hasLostDispute(tx, pass)) ? "disputed" : otherwise;
    if (!ended) return false;
    const write = (context: PassMailContext) => endedMail(context, { ...ended, why });
    await notifyHolder(tx, deps, { pass: ended.pass, write });
    return true;
  }
  const mirrored = await mirror(tx, deps, pass, { subscription, invoice });
  if (subscription.status === "active") await recover(tx, deps, mirrored);
  if (subscription.status === "past_due") {
    await fallBehind(tx, deps, mirrored, { subscription, invoice });
  }
  const isPublic = await applyAlteration(tx, deps, {
    ...{ pass: mirrored, present: { subscription, invoice } },
  });
  const now = lockedRow(await findPass(tx, pass.id));
  if (invoice?.reason === "raise" && (await isRaiseMade(tx, now, invoice))) {
    await notifyOfReceipt(tx, deps, pass, { subscription, invoice });
  }
  await restUnpaid(tx, now);
  return isPublic;
}

/** Whether a paid raise stands: one that was paid after its places were gone goes back. */
async function isRaiseMade(
  tx: Db,
  { id, pendingChange }: PassRow,
  { paymentIntentId }: SubscriptionInvoice,
): Promise<boolean> {
  if (pendingChange?.kind === "raise") return false;
  const refunds = await listRefundsOfPass(tx, id);
  return !refunds.some((one) => one.paymentIntentId === paymentIntentId && one.reason === "late");
}

/**
 * The first day of the month that began and is not paid, as far as is known: the provider moves the next billing about
 * an hour before it charges. A freeze and a closure move that day without a new month.
 */
function unpaidSince(
  { now }: Pick<Deps, "now">,
  pass: PassRow,
  { subscription, invoice }: Present,
): string | null {
  const { status, periodStart, freeUntil } = subscription;
  const isPaid = status === "active" && invoice?.status === "paid" && invoice.reason === "month";
  if (isPaid || (status === "active" && pass.pastDueAt)) return null;
  const begun = businessDay(periodStart);
  const hasBegun = freeUntil === null && begun === pass.nextBillingDate;
  const today = status === "past_due" ? businessDay(pass.pastDueAt ?? now()) : null;
  return pass.unpaidFrom ?? (hasBegun ? begun : today);
}

async function notifyOfReceipt(
  tx: Db,
  deps: Deps,
  pass: PassRow,
  { subscription, invoice }: Present,
): Promise<void> {
  if (invoice?.status !== "paid" || invoice.paidCents === 0) return;
  const nextBillingDate = businessDay(subscription.periodEnd);
  const receiptNumber = await findReceiptNumber(tx, {
    passId: pass.id,
    paymentIntentId: invoice.paymentIntentId,
  });
  const paid = { ...pass, nextBillingDate };
  const outgrown = await findOutgrownEnd(tx, paid, businessDay(deps.now()));
  const receipt = { ...invoice, receiptNumber, outgrown };
  const write = (context: PassMailContext) => receiptMail(context, receipt);
  await notifyHolder(tx, deps, { pass: paid, write });
}

/** Takes over the next billing, what is paid and the decided end, and tells of an end that is new. */
async function mirror(tx: Db, deps: Deps, pass: PassRow, present: Present): Promise<PassRow> {
  const { periodEnd, endsAt } = present.subscription;
  const unpaidFrom = unpaidSince(deps, pass, present);
  const change = { nextBillingDate: businessDay(periodEnd), cancelAt: endsAt, unpaidFrom };
  const mirrored = await updatePass(tx, deps, { pass, change });
  if (endsAt && !pass.cancelAt) {
    const note = `It ends on ${businessDay(endsAt)}`;
    const eventId = await recordPassEvent(tx, deps, { pass, by: "payment", note });
    const outgrown = await findOutgrownEnd(tx, mirrored, businessDay(deps.now()));
    const write = (context: PassMailContext) => endingMail(context, { eventId, endsAt, outgrown });
    await notifyHolder(tx, deps, { pass: mirrored, write });
  }
  if (!endsAt && pass.cancelAt) {
    const note = "It goes on after all";
    const eventId = await recordPassEvent(tx, deps, { pass, by: "payment", note });
    const write = (context: PassMailContext) => goesOnMail(context, { eventId });
    await notifyHolder(tx, deps, { pass: mirrored, write });
  }
  return mirrored;
}

async function recover(tx: Db, deps: Deps, pass: PassRow): Promise<void> {
  const settled = { openInvoiceId: null, pastDueAt: null, retriesAsked: 0 };
  // What a bank inquires into stays suspended, whatever else is paid.
  if (pass.disputeId) {
    await updatePass(tx, deps, { pass, change: settled });
    return;
  }
  const note = "What was owed is paid";
  await movePass(tx, deps, { pass, name: "recover", by: "payment", note, change: settled });
}

async function fallBehind(
  tx: Db,
  deps: Deps,
  pass: PassRow,
  { subscription, invoice }: Present,
): Promise<void> {
  const isFailed = invoice?.status === "open" && invoice.attempts > 0;
  if (!pass.pastDueAt) {
    const change = {
      openInvoiceId: isFailed ? invoice.id : subscription.latestInvoiceId,
      ...{ pastDueAt: deps.now(), retriesAsked: 0 },
    };
    const note = "The charge failed";
    const fallen = { pass, name: "fall_behind", by: "payment", note, change } as const;
    if (!(await movePass(tx, deps, fallen))) await updatePass(tx, deps, { pass, change });
  }
  if (!isFailed) return;
  const failedAt = pass.pastDueAt ?? deps.now();
  const retriesAsked = pass.pastDueAt ? pass.retriesAsked : 0;
  const news = { nextTry: nextTryAt(failedAt, retriesAsked), endsAt: endOfArrears(failedAt) };
  const write = (context: PassMailContext) => chargeFailedMail(context, { ...invoice, ...news });
  await notifyHolder(tx, deps, { pass, write });
}
