import { AppError } from "#lib/errors.ts";

/** The payment provider. Throws `unavailable` if there is none. */
export function requirePayments<Provider>(payments: Provider | null): Provider {
  if (payments) return payments;
  throw new AppError("unavailable", "RawPass is not on sale yet. Please come back soon.");
}
