import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { FoundTransfer, Transfer } from "#lib/payments/payouts.ts";
import type { PayeeRow } from "../queries/payees.ts";

/** Money that a domain sends on to somebody, or takes back. Amounts are in cents. */
export type Movement =
  | { kind: "transfer"; accountId: string; paymentIntentId: string; amountCents: number }
  | { kind: "reversal"; transferId: string; amountCents: number };

/** A movement that a domain has requested, and that the provider has not made yet. */
export type RequestedMovement = Movement & {
  id: number;
  reference: string;
  /** The key by which the provider knows it; no other movement ever has it. */
  key: string;
};

/** A transfer as its domain has it, asked for or made. Amounts are in cents. */
export interface SentTransfer {
  /** What it is of, by which the log knows it. */
  id: number;
  reference: string;
  key: string;
  amountCents: number;
  reversedCents: number;
  isDone: boolean;
  /** Whether more of it is being taken back. */
  isReversing: boolean;
  sentAt: Date;
}

/** Where the provider and a domain do not agree about money that was sent on. */
export type TransferDifference =
  /** Money was sent that nobody here asked for. */
  | { kind: "unknown_transfer"; transfer: FoundTransfer }
  | { kind: "other_amount" | "other_reversal"; transfer: FoundTransfer; sent: SentTransfer }
  | { kind: "not_sent_there"; sent: SentTransfer };

/** What a comparison of the transfers of some weeks came to. */
export interface TransferComparison {
  at: Date;
  since: Date;
  differences: TransferDifference[];
}

/** What the provider did about a requested movement. */
export interface MovementAnswer {
  movementId: number;
  /** The provider's name of the transfer or the reversal; null where it will never be made. */
  providerId: string | null;
}

/** Who is paid, as the domains are told. */
export type Payee = Pick<PayeeRow, "userId" | "accountId" | "status">;

/**
 * What a domain does with the money that it holds for others. Whatever takes `tx` first runs in the
 * transaction of whoever calls it, and may be told the same thing any number of times.
 */
export interface OnPayouts {
  /** Null for one that is made, or was refused. */
  findRequestedMovement(db: Db, id: number): Promise<RequestedMovement | null>;
  /** The movements requested before `before`, the oldest first. */
  listRequestedMovements(db: Db, before: Date, limit: number): Promise<RequestedMovement[]>;
  /** Records what the provider did. */
  onMovement(tx: Db, deps: Deps, reference: string, answer: MovementAnswer): Promise<void>;
  /** How an account stands has changed. */
  onPayee(tx: Db, deps: Deps, payee: Payee): Promise<void>;
  /** The transfers that were asked for since a moment and not refused, at most 10,000. */
  listSentTransfers(db: Db, since: Date): Promise<SentTransfer[]>;
  /**
   * Records a transfer that the provider made and that is not known here, as after a restore.
   * @returns whether it is what would be sent now
   */
  adoptTransfer(tx: Db, deps: Deps, reference: string, transfer: Transfer): Promise<boolean>;
  /** Keeps for staff what a comparison came to, and logs what differs. */
  keepComparison(deps: Deps, comparison: TransferComparison): Promise<void>;
  /** The bank of this payee did not take a payout. */
  onPayoutFailed(tx: Db, deps: Deps, payee: Payee): Promise<void>;
}
