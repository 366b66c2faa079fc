import { inDollars } from "#lib/money.ts";

const LEAST_FEE_CENTS = 500;

/** What the company keeps of an amount, in cents: a part in whole percent, half up, `LEAST_FEE_CENTS` at least. */
export function feeOf(amountCents: number, percent: number): number {
  return Math.max(Math.floor((amountCents * percent + 50) / 100), LEAST_FEE_CENTS);
}

/** The lowest fee as people read it. */
export const leastFee = () => inDollars(LEAST_FEE_CENTS);
