/** What renews, and how it ends. A purchase also names `WITHDRAWAL_TERMS`. */
export function renewalTerms(monthly: string): string {
  return `Your pass renews every month: ${monthly} is charged to your card on each billing date until you cancel. You can cancel at any time, and your pass then runs to the end of the time you paid for.`;
}

/** What a purchase alone promises: a pass that is changed may be older. */
export const WITHDRAWAL_TERMS =
  "Within three days of your first payment, and as long as nothing was used, you get all of it back.";
