import { billingMoment } from "#lib/billing-moment.ts";

/** The first billing day on a day or after it, counted by months from the next one. */
export function firstBillingFrom(nextBillingDate: string | null, day: string): string {
  if (nextBillingDate === null) return day;
  const anchor = new Date(`${nextBillingDate}T12:00:00Z`);
  for (let months = 0; ; months += 1) {
    const billed = billingMoment(anchor, months).toISOString().slice(0, 10);
    if (billed >= day) return billed;
  }
}
