import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { InvoiceChanged, SubscriptionChanged } from "#lib/payments/events.ts";
import type {
  RequestedItem,
  Subscription,
  SubscriptionInvoice,
} from "#lib/payments/subscriptions.ts";
import type { OnPurpose } from "./on-purpose.ts";

/**
 * What is told of a subscription: how it stands now, whatever the event said, and why the provider was asked.
 * An older state never follows a newer one.
 */
export interface SubscriptionNews {
  cause: SubscriptionChanged["change"] | InvoiceChanged["change"] | "checkout_paid" | "compared";
  subscription: Subscription;
  /**
   * The invoice that the event was about; of a payment page the first one, of a comparison one of the
   * last days. Null where there is none.
   */
  invoice: SubscriptionInvoice | null;
}

/** What a domain wants to change about a subscription. */
export type SubscriptionChange =
  | { kind: "raise"; items: readonly RequestedItem[]; prorationDate: Date }
  | { kind: "lower"; items: readonly RequestedItem[] }
  | { kind: "freeze"; until: Date }
  /** Null is now, and is charged at once. */
  | { kind: "end_freeze"; on: Date | null }
  | { kind: "cancel_at_period_end" }
  | { kind: "undo_cancel" }
  /** Its open invoices are voided, too. */
  | { kind: "cancel_now" }
  | { kind: "void_open_invoices" }
  | { kind: "pay_invoice"; invoiceId: string };

/** A change that a domain has requested, and that the provider has not made yet. */
export type RequestedChange = SubscriptionChange & {
  id: number;
  reference: string;
  subscriptionId: string;
  /** The key by which the provider knows the change; no other change ever has it. */
  key: string;
};

/** What the provider did about a requested change. */
export interface ChangeAnswer {
  changeId: number;
  /** Whether it will never be made. A charge that failed is no refusal: the events tell of it. */
  isRefused: boolean;
  /** How it stands now; null where the provider has none of this id. What was paid is told by events alone. */
  subscription: Subscription | null;
}

/** A subscription as its domain knows it. */
export interface KnownSubscription {
  /** Its number in the database, by which the log knows it. */
  id: number;
  reference: string;
  subscriptionId: string;
}

/** Where the provider and a domain do not agree about subscriptions. */
export type SubscriptionDifference =
  /** The subscription runs at the provider, and what it pays for does not exist. */
  | { kind: "unknown"; subscription: Subscription; reference: string }
  /** The provider does not know it. */
  | { kind: "not_there"; known: KnownSubscription }
  /** The state could not be taken over; the log says why. */
  | { kind: "left"; reference: string };

/** What a comparison of subscriptions came to. */
export interface SubscriptionComparison {
  at: Date;
  /** Invoices made since then were compared. */
  since: Date;
  /** How many run at the provider, and how many their domain has running. */
  subscriptions: number;
  known: number;
  differences: SubscriptionDifference[];
}

/**
 * What a domain does with what it has paid by the month; the rules of `OnPayments` hold. One reference is one
 * subscription: where two were begun for it (two payment pages were paid), the domain ends one.
 */
export interface OnSubscriptions extends OnPurpose {
  /**
   * Takes over how a subscription stands. Amount and currency of a paid invoice are compared here, and what
   * is told again changes nothing.
   * @returns whether everybody sees something else now
   */
  onSubscription(
    tx: PublicTx,
    deps: Deps,
    reference: string,
    news: SubscriptionNews,
  ): Promise<boolean>;
  /** A payment page ended unpaid. @returns whether everybody sees something else now */
  onCheckoutUnpaid(
    tx: PublicTx,
    deps: Deps,
    reference: string,
    sessionId: string,
  ): Promise<boolean>;
  /** The customer has chosen a card, and the subscription has taken it: what is open may be charged. */
  onCardChanged(
    tx: Db,
    deps: Deps,
    reference: string,
    card: { subscriptionId: string; cardId: string },
  ): Promise<void>;
  /** Null for one that is done, was refused, or comes too late now. */
  findRequestedChange(db: Db, id: number, now: Date): Promise<RequestedChange | null>;
  /** The changes requested before `before`, the oldest first. */
  listRequestedChanges(db: Db, before: Date, limit: number): Promise<RequestedChange[]>;
  /** Records what the provider did. @returns whether everybody sees something else now */
  onChange(tx: PublicTx, deps: Deps, reference: string, answer: ChangeAnswer): Promise<boolean>;
  /** The subscriptions that have not ended as far as is known here, by their number, from the one after `after` on. */
  listRunning(db: Db, after: number, limit: number): Promise<KnownSubscription[]>;
  /** Keeps for staff what a comparison came to, and logs what differs. */
  keepSubscriptionComparison(deps: Deps, comparison: SubscriptionComparison): Promise<void>;
}
