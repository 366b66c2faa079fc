import type Stripe from "stripe";
import type { AccountEvent } from "./account-events.ts";
import { readSigned } from "./signed-events.ts";

/** What is handled, by Stripe's names. */
const KINDS: { [type in Stripe.Event.Type]?: AccountEvent["kind"] } = {
  "account.updated": "changed",
  "account.application.deauthorized": "gone",
  "payout.failed": "payout_failed",
};

/**
 * Reads an event of a connected account from a request's raw bytes. Stripe sends these to an endpoint of their own,
 * with its own secret, and they name the account.
 * @throws AppError `bad_request` when it is not signed with `secret`, or longer than 300 s ago
 */
export function readStripeAccountEvent(
  body: Buffer,
  signature: string | undefined,
  secret: string,
  now: Date,
): AccountEvent {
  const { object: _object, ...event } = readSigned(body, signature, secret, now);
  const kind = KINDS[event.type as Stripe.Event.Type] ?? "other";
  return { ...event, kind: kind === "other" || event.accountId ? kind : "unreadable" };
}
