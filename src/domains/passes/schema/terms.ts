/** What renews, and how it ends: as it stands beside the pay button, and in the mail after the payment. */
export function renewalTerms(monthly: string): string {
  return `Your pass renews every month: ${monthly} is charged to your card on each billing date until you cancel. You can cancel at any time, and your pass then runs to the end of the time you paid for. Within three days of your first payment, and as long as nothing was used, you get all of it back.`;
}
