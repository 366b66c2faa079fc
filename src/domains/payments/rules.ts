/** A stretch of time that is paid for at once. */
export interface Period {
  periodStart: Date;
  periodEnd: Date;
}

/**
 * So many months after the anchor of a subscription, at its time of day in UTC: on the anchor's day of the month,
 * or on the last one of a shorter month (31 January → 28 February → 31 March), as Stripe bills.
 */
export function billingMoment(anchor: Date, months: number): Date {
  const year = anchor.getUTCFullYear();
  const month = anchor.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moment = new Date(anchor);
  moment.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return moment;
}

/** The first billing of a subscription with this anchor after `moment`, which is no earlier than the anchor. */
export function nextBilling(anchor: Date, moment: Date): Date {
  const years = moment.getUTCFullYear() - anchor.getUTCFullYear();
  const months = years * 12 + moment.getUTCMonth() - anchor.getUTCMonth();
  const candidate = billingMoment(anchor, months);
  return candidate > moment ? candidate : billingMoment(anchor, months + 1);
}

/** What a month's price comes to for the rest of a period, in cents rounded half up, as Stripe prorates. */
export function prorated(
  amountCents: number,
  { periodStart, periodEnd }: Period,
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
