import type { PaymentSubject } from "./subject.ts";

/**
 * How far the account of somebody who is paid has come at the provider: the form is not finished, it is being
 * checked, money can be sent, something is asked for, the provider will never pay this person.
 */
export type AccountStatus = "incomplete" | "pending" | "ready" | "restricted" | "rejected";

/** The account to which the money of others is sent, and from which the provider pays a bank. */
export interface ConnectedAccount {
  id: string;
  status: AccountStatus;
}

/** Where the provider sends somebody who has finished its form, or whose link is used up. */
export interface OnboardingReturn {
  returnUrl: string;
  refreshUrl: string;
}

/** Money of a payment, sent on to a connected account. Amounts are in cents of US dollars. */
export interface TransferRequest {
  /** What the payment was for: all transfers of one subject are a group. */
  subject: PaymentSubject;
  accountId: string;
  /** The payment from which it is taken; it may be sent before that money is the site's own. */
  paymentIntentId: string;
  amountCents: number;
  /** Ours; no other transfer of this subject ever has it. */
  key: string;
}

export interface Transfer {
  id: string;
  accountId: string;
  amountCents: number;
  /** How much of it was taken back. */
  reversedCents: number;
  /** Ours; null for what staff sent on the provider's own pages. */
  key: string | null;
}

/** A transfer among all of the site; without a subject it was not asked for by the site. */
export interface FoundTransfer extends Transfer {
  subject: PaymentSubject | null;
}

/** Takes money of a transfer back. */
export interface ReversalRequest {
  transferId: string;
  amountCents: number;
  /** Ours; no other reversal of this transfer ever has it. */
  key: string;
}

export interface Reversal {
  id: string;
  amountCents: number;
}

/**
 * Money that is held for others, and sent to them. Whatever is asked for with a `key` is looked for first, so that
 * the same key is the same transfer however late it comes back.
 * All throw `PaymentsUnavailable` within 10 seconds when the provider does not answer, and `PaymentRefused`
 * for what it will never do.
 */
export interface Payouts {
  /**
   * Opens an account for somebody in the United States, which the provider checks and answers for.
   * @param key the same key is the same account for a day; after that an empty one may be left over
   */
  createAccount(request: { email: string }, key: string): Promise<ConnectedAccount>;
  /** Null for one that does not exist, or is no longer ours. */
  findAccount(accountId: string): Promise<ConnectedAccount | null>;
  /** The provider's form, behind a link that works once and for a few minutes. */
  openOnboarding(accountId: string, back: OnboardingReturn): Promise<string>;
  /** The provider's page of somebody's payouts, for a few minutes. Refused until its form is finished. */
  openDashboard(accountId: string): Promise<string>;
  transfer(request: TransferRequest): Promise<Transfer>;
  /** Whether the bank card of an account is the one with which a payment was made: then both may be one person. */
  isPaidByCardOf(accountId: string, paymentIntentId: string): Promise<boolean>;
  /** Refused where the account holds less, which the provider says for as long as it is so. */
  reverse(request: ReversalRequest): Promise<Reversal>;
  /** All transfers of a subject, at most 100. */
  listTransfers(subject: PaymentSubject): Promise<Transfer[]>;
  /** All transfers that were made since a moment, in any order. */
  listAllTransfers(since: Date): AsyncIterable<FoundTransfer>;
}
