import { and, eq } from "drizzle-orm";
import { addDays, businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { Subscription, SubscriptionInvoice } from "#lib/payments/subscriptions.ts";
import { notAlteredMail, type PassMailContext, type WhyNotAltered } from "../mails.ts";
import { itemsOf, listContentOfPass } from "../queries/alterations.ts";
import { centsOf, type PassRow } from "../queries/passes.ts";
import { listPaymentsOfPass } from "../queries/payments.ts";
import { listRefusedRaises } from "../queries/requests.ts";
import { isOfHold, isSamePrice, isWaiting, plannedOf, slotChanges } from "../rules/alterations.ts";
import { CHANGE_TRANSITIONS } from "../rules/passes.ts";
import { type ContentOfPass, type PendingChange, passChanges } from "../tables.ts";
import { recordPassEvent, updatePass } from "./change-pass.ts";
import { notifyHolder } from "./notify-holder.ts";
import { requestRefund } from "./refunds.ts";
import { releaseTimes } from "./release-times.ts";
import { requestChange } from "./request-change.ts";

/** How a subscription stands at the provider, with one of its invoices. */
export interface Present {
  subscription: Subscription;
  invoice: SubscriptionInvoice | null;
}

type PaidRaise = SubscriptionInvoice & { reason: "raise"; status: "paid" };

function isPaidRaise(invoice: SubscriptionInvoice | null): invoice is PaidRaise {
  return invoice?.reason === "raise" && invoice.status === "paid";
}

interface Paid {
  paymentIntentId: string | null;
  amountCents: number;
}

/**
 * Undoes other training that the provider has taken after its places went to others.
 * @returns false until it is known what was paid for an upgrade: events, or the next look, bring its invoices
 */
export async function undoWithoutPlaces(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  { heldUntil, subscription, invoice }: Present & Pick<PendingChange, "heldUntil">,
): Promise<boolean> {
  const before =
    plannedOf(pass.pendingChange)?.activities ?? (await listContentOfPass(tx, pass.id));
  const paid =
    heldUntil === null ? [] : await listPaidFor(tx, pass, { heldUntil, subscription, invoice });
  if (!paid) return false;
  const isTold = paid.some(({ amountCents }) => amountCents > 0);
  const same = await dropAlteration(tx, deps, { pass, why: "taken", isTold });
  await chargeAsBefore(tx, deps, same, { before, paid, why: "change_taken" });
  return true;
}

/** What was paid for an upgrade, with what months since then cost more for it; null if that is not known yet. */
async function listPaidFor(
  tx: Db,
  { id, monthlyRate }: PassRow,
  { heldUntil, subscription, invoice }: Present & { heldUntil: string },
): Promise<Paid[] | null> {
  if (!isPaidRaise(invoice) || !isOfHold(invoice.createdAt, new Date(heldUntil))) return null;
  const { createdAt, paymentIntentId, paidCents: amountCents } = invoice;
  const months = (await listPaymentsOfPass(tx, id)).filter(
    ({ reason, paidAt }) => reason === "month" && paidAt > createdAt,
  );
  if (subscription.periodStart > createdAt && months.length === 0) return null;
  const dearer = months.map((month) => ({
    paymentIntentId: month.paymentIntentId,
    amountCents: month.amountCents - centsOf(monthlyRate),
  }));
  return [{ paymentIntentId, amountCents }, ...dearer];
}

/** Undoes a raise that was given up while it was being charged after all. */
export async function refuseForgotten(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  { subscription, invoice }: Present,
): Promise<void> {
  if (!isPaidRaise(invoice)) return;
  const before = pass.pendingChange?.activities ?? (await listContentOfPass(tx, pass.id));
  if (isSamePrice(subscription.items, itemsOf(before))) return;
  const givenUp = await listRefusedRaises(tx, pass.id);
  if (!givenUp.some((items) => isSamePrice(subscription.items, items))) return;
  const note = "A change was paid after it was given up";
  await recordPassEvent(tx, deps, { pass, by: "payment", note });
  const { paymentIntentId, paidCents: amountCents } = invoice;
  const paid = [{ paymentIntentId, amountCents }];
  await chargeAsBefore(tx, deps, pass, { before, paid, why: "change_over" });
}

/** Has the price be as before, and gives back what was paid for another one. */
async function chargeAsBefore(
  tx: Db,
  deps: Deps,
  pass: PassRow,
  undone: {
    before: readonly ContentOfPass[];
    paid: readonly Paid[];
    why: "change_over" | "change_taken";
  },
): Promise<void> {
  const { before, paid, why } = undone;
  const { subscriptionId } = pass;
  if (!subscriptionId) return;
  const wish = { kind: "lower", items: itemsOf(before) } as const;
  await requestChange(tx, deps, { pass, wish, subscriptionId });
  for (const { paymentIntentId, amountCents } of paid) {
    if (!paymentIntentId || amountCents <= 0) continue;
    await requestRefund(tx, deps, { pass, paymentIntentId, amountCents, reason: "late", why });
  }
}

const NOTES: Record<WhyNotAltered, string> = {
  refused: "The payment provider refused the change",
  taken: "The change was made too late: its places were gone",
  unpaid: "Not paid in time: nothing was changed",
  unanswered: "The payment provider did not answer in time: nothing was changed",
};

/**
 * Gives up other training for which a locked pass waits, with the places that are held for it; everything else stays as
 * it was. The family is mailed why, unless the mail about a refund says so (`isTold`).
 */
export async function dropAlteration(
  tx: PublicTx,
  deps: Deps,
  { pass, isTold = false, ...given }: { pass: PassRow; why: WhyNotAltered; isTold?: boolean },
): Promise<PassRow> {
  const { id, pendingChange } = pass;
  if (!pendingChange || !isWaiting(pendingChange)) return pass;
  const { former, from, activities } = pendingChange;
  const before = former?.activities ?? (await listContentOfPass(tx, id));
  const { added } = slotChanges(before, activities);
  const fromDate = addDays(businessDay(deps.now()), 1);
  await releaseTimes(tx, deps, pass, { slotIds: added, fromDate, since: from });
  const wasAsked = await refuseAsked(tx, deps, id);
  const why = given.why === "unpaid" && wasAsked ? "unanswered" : given.why;
  const eventId = await recordPassEvent(tx, deps, { pass, by: "time", note: NOTES[why] });
  const change = { pendingChange: former ?? null };
  const dropped = await updatePass(tx, deps, { pass, change });
  if (isTold) return dropped;
  const about = { ...pendingChange, eventId, why };
  const write = (context: PassMailContext) => notAlteredMail(context, about);
  await notifyHolder(tx, deps, { pass: dropped, write });
  return dropped;
}

/**
 * Takes back what the provider was asked for other training of a pass and has not answered: while that waits, no other
 * price is asked for.
 * @returns whether there was any
 */
async function refuseAsked(tx: Db, { now }: Pick<Deps, "now">, passId: number): Promise<boolean> {
  const isAsked = and(eq(passChanges.membershipId, passId), eq(passChanges.status, "asked"));
  const asked = await tx.select().from(passChanges).where(isAsked).limit(100).for("update");
  const ofIt = asked.filter(({ wish }) => wish.kind === "raise" || wish.kind === "lower");
  for (const { id, status: before } of ofIt) {
    const status = CHANGE_TRANSITIONS.next(before, "refuse", "time");
    if (!status) continue;
    await tx.update(passChanges).set({ status, updatedAt: now() }).where(eq(passChanges.id, id));
  }
  return ofIt.length > 0;
}
