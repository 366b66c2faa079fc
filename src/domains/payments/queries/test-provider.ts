import type { Payments } from "#lib/payments/payments.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import type { TestChoice, TestPayment } from "../schema.ts";

/** Takes an event to the webhook, as the payment provider would. */
export type Deliver = (body: string, signature: string) => Promise<void>;

/**
 * The payment provider that stands in where there is none: its page asks the visitor what shall
 * happen. It signs and sends the events that Stripe would, in their shape, so that the shop does
 * not know the difference. No money moves.
 */
export interface TestProvider extends Payments {
  /** From now on events are delivered so; before, nobody receives them. */
  connect(deliver: Deliver): void;
  /** Throws `not_found`. */
  getPayment(sessionId: string): Promise<TestPayment>;
  /**
   * Lets a payment end as the visitor chose, and tells where the browser goes.
   * Throws `not_found`, or `conflict` when it can no longer be paid.
   */
  choose(sessionId: string, choice: TestChoice): Promise<string>;
}

export function isTestProvider(payments: Payments | null): payments is TestProvider {
  return payments !== null && "choose" in payments;
}

/** What its events are signed with. */
export function testProviderSecret(secrets: Secrets): string {
  return keyedHash(secrets.vote, "test checkout");
}
