import { addDays } from "#lib/dates.ts";

/** After a longer closure the billing date moves instead of make-ups. */
export const CLOSURE_DAYS_WITH_CREDITS = 7;

/** Whether athletes with a pass get make-ups for the sessions of a closure. */
export function givesCredits({ fromDate, toDate }: { fromDate: string; toDate: string }): boolean {
  return toDate < addDays(fromDate, CLOSURE_DAYS_WITH_CREDITS);
}
