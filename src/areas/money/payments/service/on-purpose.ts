import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { DisputeNews, PaymentMarks } from "#lib/payments/events.ts";
import type { PaymentRefund } from "#lib/payments/payments.ts";

/** A refund that a domain has requested, and that the provider has not made yet. */
export interface RequestedRefund {
  id: number;
  reference: string;
  /** Null for what was never paid. */
  paymentIntentId: string | null;
  amountCents: number;
  /**
   * By which the provider knows it; no other one of this purpose ever has it, also after a restore.
   */
  key: string;
}

/** What is the same whether a domain takes money once or by the month. */
export interface OnPurpose {
  /** The name as it is written on everything at the provider: never another one for what exists. */
  name: string;
  /**
   * The reference of what an event is about, by what is written on it, its payment or its page;
   * null for none.
   */
  findReference(db: Db, marks: PaymentMarks): Promise<string | null>;
  /**
   * @param paymentIntentId the payment of which they are; null where an event does not say
   * @returns how many of the refunds nobody here knew of
   */
  onRefunds(
    tx: PublicTx,
    deps: Deps,
    reference: string,
    refunds: readonly PaymentRefund[],
    paymentIntentId: string | null,
  ): Promise<number>;
  onDispute(tx: PublicTx, deps: Deps, reference: string, news: DisputeNews): Promise<void>;
  /** Null for one that is done, or has failed. */
  findRequestedRefund(db: Db, id: number): Promise<RequestedRefund | null>;
  /** The refunds requested before `before`, the oldest first. */
  listRequestedRefunds(db: Db, before: Date, limit: number): Promise<RequestedRefund[]>;
  /**
   * Whether a refund is still to be sent, now that all of the provider's were recorded, of which
   * `unknown` were not known. Where nobody knows whether it is the same money, it has failed.
   */
  isRefundDue(tx: Db, deps: Deps, refund: RequestedRefund, unknown: number): Promise<boolean>;
}
