import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { PaidCheckout, UnpaidCheckout } from "#lib/payments/events.ts";
import type { PaymentRecord } from "#lib/payments/payments.ts";
import type { OnPayouts } from "./on-payouts.ts";
import type { OnPurpose } from "./on-purpose.ts";

/** The payment of something, as its domain knows it. Amounts are in cents. */
export interface PaymentSummary {
  /** Its number in the database, by which the log knows it. */
  id: number;
  reference: string;
  isPaid: boolean;
  /** Its page, as far as it is known: once it is paid, the one that was paid on. */
  sessionId: string | null;
  paymentIntentId: string | null;
  amountCents: number;
  refundedCents: number;
}

/** A payment as it is taken over: told by an event, or found by asking. */
export interface Payment extends PaidCheckout {
  /** Whether the provider has refunded all of it: everybody was told before a restore. */
  isRefunded?: boolean;
}

/** Where the provider and a domain do not agree. */
export type PaymentDifference =
  /** The provider has a payment for what is not there. */
  | { kind: "unknown"; record: PaymentRecord; reference: string }
  | {
      kind: "paid_twice" | "other_amount" | "not_paid_here" | "other_refund";
      record: PaymentRecord;
      summary: PaymentSummary;
    }
  | { kind: "not_paid_there"; summary: PaymentSummary };

/** What a comparison of the payments of some days came to. */
export interface Comparison {
  at: Date;
  since: Date;
  /** How many things the provider says are paid, and how many their domain. */
  payments: number;
  paid: number;
  differences: PaymentDifference[];
}

/**
 * What a domain does with the payments it asks for. Whatever takes `tx` first runs in the
 * transaction of whoever calls it, under locks that it takes itself, and may be told the same thing
 * any number of times.
 */
export interface OnPayments extends OnPurpose {
  /** Absent where the money is the site's own. */
  payouts?: OnPayouts;
  /** The payments of these, in any order; what is not there is left out. */
  listSummaries(db: Db, references: readonly string[]): Promise<PaymentSummary[]>;
  /** What was asked for within the days that are compared, and is paid. */
  listForReconciliation(db: Db, from: Date, to: Date): Promise<PaymentSummary[]>;
  /**
   * What is paid and still owed, however old: a restore may have forgotten that its money went
   * back.
   */
  listOwed(db: Db): Promise<PaymentSummary[]>;
  /** @returns whether everybody sees something else now */
  onCheckout(
    tx: PublicTx,
    deps: Deps,
    reference: string,
    checkout: Payment | UnpaidCheckout,
  ): Promise<boolean>;
  /** Keeps for staff what a comparison came to, and logs what differs. */
  keepComparison(deps: Deps, comparison: Comparison): Promise<void>;
}
