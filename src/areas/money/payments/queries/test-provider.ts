import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import type { Payments } from "#lib/payments/payments.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import type {
  NextMonth,
  TestAccount,
  TestAccountChoice,
  TestBilling,
  TestCard,
  TestChoice,
  TestPayment,
  TestSubscription,
} from "../schema/test-checkout.ts";

/** Takes an event to the webhook, or to the one for connected accounts, as the payment provider would. */
export type Deliver = (
  body: string,
  signature: string,
  about: "payments" | "accounts",
) => Promise<void>;

/**
 * The payment provider that stands in where there is none: its page asks the visitor what shall
 * happen. It signs and sends the events that Stripe would, in their shape, so that whoever takes
 * them does not know the difference. No money moves.
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
  readonly control: TestControl;
  readonly payoutControl: TestPayoutControl;
}

/** What those who are paid do at the provider, and their banks. */
export interface TestPayoutControl {
  /** The page of an account, or the form behind a link. Throws `not_found`, also for a link that was used. */
  getAccount(token: string): Promise<TestAccount>;
  /**
   * Lets that happen, and tells where the browser goes.
   * Throws `not_found`, or `conflict` for what only the other page of the two can do.
   */
  chooseForAccount(token: string, choice: TestAccountChoice): Promise<string>;
}

/** What staff and customers do to what is paid by the month, in place of time and banks. */
export interface TestControl {
  /** The newest 100, the newest first. */
  listSubscriptions(): Promise<TestSubscription[]>;
  /**
   * Begins the next month of a subscription now, and lets its charge succeed or fail: the card stays so. The
   * audit log says who did. Throws `not_found`, or `conflict` for one that has ended.
   */
  beginNextMonth(actor: Actor, subscriptionId: string, request: NextMonth): Promise<void>;
  /** Bills what is due by the clock, at most 500; they are told what happened. */
  billDue(): Promise<void>;
  /** A customer's page for card and invoices. Throws `not_found`. */
  getBilling(token: string): Promise<TestBilling>;
  /** Throws `not_found`. */
  chooseCard(token: string, card: TestCard): Promise<void>;
}

export function isTestProvider(payments: Payments | null): payments is TestProvider {
  return payments !== null && "choose" in payments;
}

/** What its events are signed with. */
export function testProviderSecret(secrets: Secrets): string {
  return keyedHash(secrets.vote, "test checkout");
}

/** What its events of connected accounts are signed with. */
export function testAccountsSecret(secrets: Secrets): string {
  return keyedHash(secrets.vote, "test accounts");
}
