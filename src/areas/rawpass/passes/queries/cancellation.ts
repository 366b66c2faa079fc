import { hasUsedPlace } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { addDays, businessDay, businessMoment, daysBetween, monthsBefore } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { daysOutside, isInFirstDays, unusedCents } from "../rules/passes.ts";
import { type FreezeRow, listFreezes } from "./freezes.ts";
import type { PassRow } from "./passes.ts";
import type { PassPaymentRow } from "./payments.ts";
import { listRefundable, type RefundablePayment } from "./refundable.ts";

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
  if (await mayWithdraw(db, pass, now)) {
    return cancelNow("withdrawn", await listRefundable(db, pass.id, "withdrawn"));
  }
  const freezes = pass.status === "frozen" ? await listFreezes(db, pass.id) : [];
  const [stuck, ...former] = freezes;
  if (stuck?.stuckSince) {
    return cancelNow("unused", await listUnused(db, pass, stuck, former));
  }
  const kind = isPaidUp(pass) ? "cancel_at_period_end" : "cancel_now";
  return { kind, refunds: [], reason: null };
}

const isPaidUp = ({ status }: PassRow) => status === "active" || status === "frozen";

function cancelNow(
  reason: NonNullable<Cancellation["reason"]>,
  payments: readonly RefundablePayment[],
): Cancellation {
  const refunds = payments.flatMap(({ paymentIntentId, leftCents }) =>
    leftCents > 0 ? [{ paymentIntentId, amountCents: leftCents }] : [],
  );
  return { kind: "cancel_now", refunds, reason: refunds.length > 0 ? reason : null };
}

/**
 * The share of the month's payments for its days that were left when the freeze began. What was paid for more
 * sessions within the month was paid for the days from then on.
 * @param former the freezes before
 */
async function listUnused(
  db: Db,
  { id, nextBillingDate }: PassRow,
  { fromDate, untilDate }: FreezeRow,
  former: readonly FreezeRow[],
): Promise<RefundablePayment[]> {
  if (!nextBillingDate) return [];
  const unusedDays = daysBetween(untilDate, nextBillingDate).length - 1;
  const paidUntil = addDays(fromDate, unusedDays);
  const begun = businessDay(monthsBefore(businessMoment(paidUntil, "12:00"), 1));
  const daysOfMonth = daysBetween(begun, paidUntil).length - 1;
  const paid = await listRefundable(db, id, "unused");
  const latest = paid.findLastIndex(({ reason }) => reason === "first" || reason === "month");
  return paid.slice(Math.max(0, latest)).map((payment) => {
    const { amountCents, leftCents, reason, paidAt } = payment;
    const used = { from: businessDay(paidAt), to: addDays(fromDate, -1) };
    const paidDays = reason === "raise" ? daysOutside(used, former) + unusedDays : daysOfMonth;
    const share = unusedCents(amountCents, { unusedDays, paidDays });
    return { ...payment, leftCents: Math.min(share, leftCents) };
  });
}

/** Whether all that was paid goes back: in the first days, frozen or not, while nothing was used. */
async function mayWithdraw(db: Db, pass: PassRow, now: Date): Promise<boolean> {
  const { id: passId, paidAt, athleteId } = pass;
  if (!isPaidUp(pass) || !paidAt || !isInFirstDays(paidAt, now)) return false;
  return !(await hasUsedPlace(db, { passId, athleteId, since: paidAt, now }));
}

/** The sum of what goes back, in cents. */
export function refundCentsOf({ refunds }: Pick<Cancellation, "refunds">): number {
  return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** How many of these passes were paid, and what goes back if they end now, in cents. */
export async function findEndOf(
  db: Db,
  living: readonly PassRow[],
  now: Date,
): Promise<{ passes: number; refundCents: number }> {
  const paid = living.filter(({ paidAt }) => paidAt !== null);
  let refundCents = 0;
  for (const pass of paid) refundCents += refundCentsOf(await findCancellation(db, pass, now));
  return { passes: paid.length, refundCents };
}
