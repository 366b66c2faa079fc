import { and, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { orders, refunds } from "../tables.ts";

export const MONTHS_KEPT = 24;
export const UNPAID_DAYS_KEPT = 30;

/**
 * Anonymizes who ordered, and where it went: 24 months after a paid order, 30 days after one that nobody
 * paid. What was sold for how much stays, for the books; its secret link ends.
 * @returns how many orders that were
 */
export async function forgetCustomers({ database: { db }, now: clock }: Deps): Promise<number> {
  const now = clock();
  const { id, createdAt, paidAt, status, anonymizedAt } = orders;
  const isUnpaid = and(isNull(paidAt), inArray(status, ["expired", "cancelled"]));
  const isOver = or(
    and(isNotNull(paidAt), lt(createdAt, monthsBefore(now, MONTHS_KEPT))),
    and(isUnpaid, lt(createdAt, new Date(now.getTime() - UNPAID_DAYS_KEPT * DAY_MS))),
  );
  return inBatches(async (size) =>
    db.transaction(async (tx) => {
      const batch = tx
        .select({ id })
        .from(orders)
        .where(and(isNull(anonymizedAt), isOver))
        .limit(size);
      const anonymized = await tx
        .update(orders)
        .set({
          customerName: "",
          customerEmail: "",
          shippingAddress: null,
          trackingNumber: null,
          trackingUrl: null,
          notes: null,
          reservedByAddress: null,
          reservedByNetwork: null,
          anonymizedAt: now,
        })
        .where(inArray(id, batch))
        .returning({ id });
      const ids = anonymized.map((row) => row.id);
      if (ids.length > 0) {
        await tx.update(refunds).set({ reason: "" }).where(inArray(refunds.orderId, ids));
      }
      return ids.length;
    }),
  );
}
