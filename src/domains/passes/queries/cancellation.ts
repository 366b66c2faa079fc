import { hasBegunSession } from "#domains/bookings/queries/begun-sessions.ts";
import type { Db } from "#lib/db/db.ts";
import { isInFirstDays } from "../rules.ts";
import type { PassRow } from "./passes.ts";

/** How a pass ends that is cancelled now. */
export interface Cancellation {
  kind: "cancel_at_period_end" | "cancel_now";
  /** The first payment, where all of it goes back. */
  paymentIntentId: string | null;
}

/**
 * To the end of the paid time; at once, with all of the first payment back, within three days of it and while
 * nothing was used; at once where a month is owed.
 */
export async function findCancellation(db: Db, pass: PassRow, now: Date): Promise<Cancellation> {
  const paymentIntentId = await findReturnable(db, pass, now);
  const isPaidUp = pass.status === "active" || pass.status === "frozen";
  const kind = isPaidUp && !paymentIntentId ? "cancel_at_period_end" : "cancel_now";
  return { kind, paymentIntentId };
}

/** The first payment, where it goes back in full; null otherwise. */
async function findReturnable(db: Db, pass: PassRow, now: Date): Promise<string | null> {
  const { id, status, paidAt, firstPaymentIntentId } = pass;
  if (status !== "active" || !paidAt || !isInFirstDays(paidAt, now)) return null;
  return (await hasBegunSession(db, { passId: id, now })) ? null : firstPaymentIntentId;
}
