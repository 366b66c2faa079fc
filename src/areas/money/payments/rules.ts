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
