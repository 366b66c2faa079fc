import { requireAdult } from "#areas/platform/accounts/access/actor.ts";
import { AppError } from "#lib/errors.ts";

/** The payment provider. Throws `unavailable` if there is none. */
export function requirePayments<Provider>(payments: Provider | null): Provider {
  if (payments) return payments;
  throw new AppError("unavailable", "RawPass is not on sale yet. Please come back soon.");
}

/** Throws `adult_unconfirmed`, and `invalid` for an account to which no receipt can go. */
export function requirePayer(user: { adultConfirmedAt: Date | null; email: string | null }): void {
  requireAdult(user);
  if (user.email) return;
  const message = "Please add an email address to your account first: receipts go there.";
  throw new AppError("invalid", message);
}
