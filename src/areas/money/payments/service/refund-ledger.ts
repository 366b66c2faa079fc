import { and, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { PaymentRefund } from "#lib/payments/payments.ts";
import { REFUND_TRANSITIONS, type RefundStatus } from "#lib/refund-statuses.ts";
import { refundFailedMail } from "../mails.ts";
import { stillOwedCents } from "../rules.ts";
import { paymentTasks } from "../tables.ts";
import { endTasks, openTask } from "./tasks.ts";

/** A refund as its domain keeps it. */
export interface RefundRecord {
  id: number;
  status: RefundStatus;
  amountCents: number;
  /** The key by which the provider knows it; null for one that staff made on the provider's pages. */
  key: string | null;
  providerRefundId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Absent where there is one payment alone. */
  paymentIntentId?: string | null;
}

/** A refund that the provider made and that is not known here. */
export interface UnknownRefund {
  told: PaymentRefund;
  /** Null where an event does not say. */
  paymentIntentId: string | null;
  /** Whether we asked for it, by its key, and know no more of it: a restore has forgotten it. */
  isForgotten: boolean;
  at: Date;
}

/** What a refund has come to. */
export interface RefundOutcome<Row> {
  row: Row;
  status: Exclude<RefundStatus, "asked">;
  /** Whether a restore had forgotten it: people were told before. */
  isForgotten: boolean;
}

/**
 * Where a domain keeps the refunds of one of its purposes. `Subject` is what was paid for. Everything runs in
 * the transaction that locked the subject.
 */
export interface RefundLedger<Subject, Row extends RefundRecord> {
  /** The purpose, for the log. */
  name: string;
  lock(tx: Db, reference: string): Promise<Subject | null>;
  list(tx: Db, subject: Subject): Promise<Row[]>;
  add(tx: Db, subject: Subject, refund: UnknownRefund): Promise<Row>;
  update(
    tx: Db,
    id: number,
    change: Pick<RefundRecord, "status" | "providerRefundId" | "updatedAt"> & {
      /** When it was done, if it has failed since. */
      doneAt?: Date;
    },
  ): Promise<void>;
  /** Whether the domain has a queue entry of its own for refunds that failed. */
  hasOwnQueue?: true;
  /** Whether as much is left of the payment; absent where a refund is the whole payment. */
  isCovered?(subject: Subject, row: Row, all: readonly Row[]): boolean;
  /** Writes down that it was done or has failed, and tells whom it concerns. */
  onOutcome(tx: Db, deps: Deps, subject: Subject, outcome: RefundOutcome<Row>): Promise<void>;
  /** Writes down that a refund failed before it was sent. */
  onNotSent?(tx: Db, deps: Deps, subject: Subject, row: Row): Promise<void>;
}

const STATUS_OF = { pending: "asked", succeeded: "done", failed: "failed" } as const;

interface ToldRefunds {
  reference: string;
  refunds: readonly PaymentRefund[];
  /** The payment of which they are; null where an event does not say. */
  paymentIntentId: string | null;
}

/**
 * Records what the provider says of refunds.
 * @returns how many of them nobody here knew of
 */
export async function recordRefunds<Subject, Row extends RefundRecord>(
  tx: Db,
  deps: Deps,
  ledger: RefundLedger<Subject, Row>,
  { reference, refunds, paymentIntentId }: ToldRefunds,
): Promise<number> {
  let unknown = 0;
  for (const told of refunds) {
    const subject = await ledger.lock(tx, reference);
    if (!subject) return unknown;
    const found = await findOrAdd(tx, deps, ledger, subject, { told, paymentIntentId });
    if (found.isNew) unknown += 1;
    await recordRefund(tx, deps, ledger, subject, { ...found, told, reference });
  }
  return unknown;
}

/**
 * Whether a refund is still to be sent, once the provider's were recorded, of which `unknown` were not known.
 * Where some were, or more would go back than was paid, nobody knows whether it is the same money: that one
 * has failed, and staff decide.
 */
export async function isRefundDue<Subject, Row extends RefundRecord>(
  tx: Db,
  deps: Deps,
  ledger: RefundLedger<Subject, Row>,
  { id, reference, unknown }: { id: number; reference: string; unknown: number },
): Promise<boolean> {
  const subject = await ledger.lock(tx, reference);
  if (!subject) return false;
  const all = await ledger.list(tx, subject);
  const refund = all.find((row) => row.id === id);
  if (refund?.status !== "asked" || refund.providerRefundId) return false;
  if (unknown === 0 && (ledger.isCovered?.(subject, refund, all) ?? true)) return true;
  const fields = { purpose: ledger.name, refundId: id };
  deps.log.warn(fields, "refund not sent: more went back than was known");
  const { providerRefundId } = refund;
  await ledger.update(tx, id, { status: "failed", providerRefundId, updatedAt: deps.now() });
  await reportFailure(tx, deps, ledger, { ...refund, reference });
  // The same money may have gone back on the provider's pages.
  await endMadeUp(tx, deps, ledger, { subject, reference });
  await ledger.onNotSent?.(tx, deps, subject, refund);
  return false;
}

interface Found<Row> {
  row: Row;
  isNew: boolean;
  isForgotten: boolean;
}

async function findOrAdd<Subject, Row extends RefundRecord>(
  tx: Db,
  { now }: Pick<Deps, "now">,
  ledger: RefundLedger<Subject, Row>,
  subject: Subject,
  { told, paymentIntentId }: { told: PaymentRefund; paymentIntentId: string | null },
): Promise<Found<Row>> {
  const { id, key, amountCents } = told;
  const known = await ledger.list(tx, subject);
  const found = known.find(
    (row) => (id && row.providerRefundId === id) || (key !== null && row.key === key),
  );
  if (found) return { row: found, isNew: false, isForgotten: false };
  const isForgotten = key !== null;
  // The same money, about to be given once more: the provider has done it already.
  const same = known.find(
    (row) =>
      row.status === "asked" &&
      !row.providerRefundId &&
      row.amountCents === amountCents &&
      (!row.paymentIntentId || !paymentIntentId || row.paymentIntentId === paymentIntentId),
  );
  if (isForgotten && same) return { row: same, isNew: false, isForgotten };
  const row = await ledger.add(tx, subject, { told, paymentIntentId, isForgotten, at: now() });
  return { row, isNew: true, isForgotten };
}

async function recordRefund<Subject, Row extends RefundRecord>(
  tx: Db,
  deps: Deps,
  ledger: RefundLedger<Subject, Row>,
  subject: Subject,
  { row, told, isForgotten, reference }: Found<Row> & { told: PaymentRefund; reference: string },
): Promise<void> {
  const status = STATUS_OF[told.status];
  const isNews = REFUND_TRANSITIONS.mayBecome(row.status, status, "payment");
  if (!isNews && (row.providerRefundId || !told.id)) return;
  await ledger.update(tx, row.id, {
    status: isNews ? status : row.status,
    providerRefundId: told.id || row.providerRefundId,
    updatedAt: deps.now(),
    ...(isNews && row.status === "done" && { doneAt: row.updatedAt }),
  });
  if (!isNews || status === "asked") return;
  if (status === "failed") {
    deps.log.warn({ purpose: ledger.name, refundId: row.id }, "refund failed");
    await reportFailure(tx, deps, ledger, { ...row, reference, providerRefundId: told.id });
  }
  await ledger.onOutcome(tx, deps, subject, { row, status, isForgotten });
  if (status === "done") await endMadeUp(tx, deps, ledger, { subject, reference });
}

/** Has a person look after a refund that failed, and mails staff. */
async function reportFailure<Subject, Row extends RefundRecord>(
  tx: Db,
  { mail, now }: Pick<Deps, "mail" | "now">,
  { name: purpose, hasOwnQueue }: RefundLedger<Subject, Row>,
  refund: RefundRecord & { reference: string },
): Promise<void> {
  await mail.queue(tx, { ...refundFailedMail({ ...refund, purpose }), to: mail.staff });
  if (hasOwnQueue) return;
  const { id, reference, paymentIntentId, providerRefundId, amountCents } = refund;
  const foundBy = paymentIntentId ?? (providerRefundId || reference);
  await openTask(
    tx,
    {
      ...{ cause: `refund-failed:${purpose}:${id}`, kind: "refund_failed" },
      ...{ purpose, reference, foundBy, amountCents },
    },
    now(),
  );
}

/** Ends the tasks about refunds that failed once others have given back all that was owed. */
async function endMadeUp<Subject, Row extends RefundRecord>(
  tx: Db,
  { now }: Pick<Deps, "now">,
  ledger: RefundLedger<Subject, Row>,
  { subject, reference }: { subject: Subject; reference: string },
): Promise<void> {
  const known = await ledger.list(tx, subject);
  const ofPayments = Map.groupBy(known, ({ paymentIntentId }) => paymentIntentId ?? null);
  if ([...ofPayments.values()].some((refunds) => stillOwedCents(refunds) > 0)) return;
  const { kind, purpose, reference: ofTask } = paymentTasks;
  const about = and(eq(purpose, ledger.name), eq(ofTask, reference));
  await endTasks(tx, and(eq(kind, "refund_failed"), about), now());
}
