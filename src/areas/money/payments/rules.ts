/** A stretch of time that is paid for at once. */
export interface BillingPeriod {
  periodStart: Date;
  periodEnd: Date;
}

/** What a month's price comes to for the rest of a period, in cents rounded half up, as Stripe prorates. */
export function prorated(
  amountCents: number,
  { periodStart, periodEnd }: BillingPeriod,
  from: Date,
): number {
  const whole = periodEnd.getTime() - periodStart.getTime();
  const rest = Math.min(Math.max(periodEnd.getTime() - from.getTime(), 0), whole);
  return Math.round((amountCents * rest) / whole);
}

/** What items cost a month, in cents. */
export function sumOf(items: readonly { amountCents: number }[]): number {
  return items.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** A refund of a payment, whatever it was for. */
interface RefundOfPayment {
  id: number;
  paymentIntentId: string | null;
  /** Null where the provider has not made it. */
  providerRefundId: string | null;
  status: string;
  amountCents: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * What could not be refunded of a payment, without what was requested since then, in cents. A refund that the provider
 * never made has failed from the start: what staff refunded there meanwhile is in its stead.
 */
export function stillOwedCents(
  refunds: readonly Omit<RefundOfPayment, "paymentIntentId">[],
): number {
  const steps = refunds.flatMap(({ id, status, amountCents, ...refund }) => {
    const { providerRefundId, createdAt, updatedAt } = refund;
    const failedAt = providerRefundId === null ? createdAt : updatedAt;
    return [
      { id, at: createdAt.getTime(), cents: -amountCents },
      ...(status === "failed" ? [{ id, at: failedAt.getTime(), cents: amountCents }] : []),
    ];
  });
  return steps
    .toSorted((one, other) => one.at - other.at || one.id - other.id)
    .reduce((owed, { cents }) => Math.max(0, owed + cents), 0);
}

/**
 * The payments of which something is still owed after refunds that failed.
 * @param failed all that failed, the latest first: any of them may be made up for
 * @param all every refund of their payments
 */
export function listStillOwed<Row extends { paymentIntentId: string | null }>(
  failed: readonly Row[],
  all: readonly RefundOfPayment[],
): (Omit<Row, "paymentIntentId"> & { amountCents: number })[] {
  const ofPayment = Map.groupBy(all, ({ paymentIntentId }) => paymentIntentId);
  return [...Map.groupBy(failed, ({ paymentIntentId }) => paymentIntentId)].flatMap(
    ([id, [latest]]) => {
      const amountCents = stillOwedCents(ofPayment.get(id) ?? []);
      if (!latest || amountCents === 0) return [];
      const { paymentIntentId: _, ...row } = latest;
      return [{ ...row, amountCents }];
    },
  );
}
