import { hasBegunSession } from "#domains/bookings/queries/begun-sessions.ts";
import { addDays, businessDay, businessMoment, daysBetween, monthsBefore } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { isInFirstDays, unusedCents } from "../rules.ts";
import { type FreezeRow, listFreezes } from "./freezes.ts";
import type { PassRow } from "./passes.ts";
import { listPaymentsOfPass, type PassPaymentRow } from "./payments.ts";

/** How a pass ends that is cancelled now. */
export interface Cancellation {
  kind: "cancel_at_period_end" | "cancel_now";
  /** What goes back of which payments. */
  refunds: Pick<PassPaymentRow, "paymentIntentId" | "amountCents">[];
  /** Why it goes back; null where nothing does. */
  reason: "withdrawn" | "unused" | null;
}

/**
 * When a pass would end, and what would go back: at the end of the paid time; at once, with the unused days back,
 * where the times of a long freeze are taken; at once, with all that was paid back, within three days of it and
 * while nothing was used; at once where a month is owed.
 */
export async function findCancellation(db: Db, pass: PassRow, now: Date): Promise<Cancellation> {
  const withdrawn = await listReturnable(db, pass, now);
  if (withdrawn.length > 0) return { kind: "cancel_now", refunds: withdrawn, reason: "withdrawn" };
  const stuck = pass.status === "frozen" ? await findStuck(db, pass.id) : null;
  if (stuck) {
    const refunds = await listUnused(db, pass, stuck);
    return { kind: "cancel_now", refunds, reason: refunds.length > 0 ? "unused" : null };
  }
  const isPaidUp = pass.status === "active" || pass.status === "frozen";
  const kind = isPaidUp ? "cancel_at_period_end" : "cancel_now";
  return { kind, refunds: [], reason: null };
}

/** The freeze that goes on because the times of the pass are taken; null for none. */
async function findStuck(db: Db, passId: number): Promise<FreezeRow | null> {
  const [freeze] = await listFreezes(db, passId);
  return freeze?.stuckSince ? freeze : null;
}

/** The share of the month's payments for its days that were left when the freeze began. */
async function listUnused(
  db: Db,
  { id, nextBillingDate }: PassRow,
  { fromDate, untilDate }: FreezeRow,
): Promise<Cancellation["refunds"]> {
  if (!nextBillingDate) return [];
  const unusedDays = daysBetween(untilDate, nextBillingDate).length - 1;
  const paidUntil = addDays(fromDate, unusedDays);
  const begun = businessDay(monthsBefore(businessMoment(paidUntil, "12:00"), 1));
  const daysOfMonth = daysBetween(begun, paidUntil).length - 1;
  const paid = await listPaymentsOfPass(db, id);
  const latest = paid.findLastIndex(({ reason }) => reason === "first" || reason === "month");
  return paid.slice(Math.max(0, latest)).flatMap(({ paymentIntentId, amountCents: paidCents }) => {
    const amountCents = unusedCents(paidCents, { unusedDays, daysOfMonth });
    return amountCents > 0 ? [{ paymentIntentId, amountCents }] : [];
  });
}

/** What goes back in full in the first days: the first month, and what was paid for more sessions. */
async function listReturnable(db: Db, pass: PassRow, now: Date): Promise<PassPaymentRow[]> {
  const { id, status, paidAt } = pass;
  if (status !== "active" || !paidAt || !isInFirstDays(paidAt, now)) return [];
  return (await hasBegunSession(db, { passId: id, now })) ? [] : listPaymentsOfPass(db, id);
}

/** The sum of what goes back, in cents. */
export function refundCentsOf({ refunds }: Pick<Cancellation, "refunds">): number {
  return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
