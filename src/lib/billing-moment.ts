/**
 * The moment at which a subscription is billed `months` months after its anchor: at the anchor's time of day in UTC,
 * on its day of the month or, in a shorter month, the last day (January 31 → February 28 → March 31), as Stripe bills.
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
