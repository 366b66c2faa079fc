import { and, asc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { OnPayments } from "../service/on-payments.ts";

const MOST_COMPARED = 10_000;

type NumberColumn = AnyPgColumn<{ data: number; notNull: true }>;
type TextColumn = AnyPgColumn<{ data: string; notNull: true }>;
type OptionalTextColumn = AnyPgColumn<{ data: string; notNull: false }>;

/** Where a table of things keeps their payments, each of them made once, on a page of the provider. */
interface PaidTable {
  table: PgTable;
  id: NumberColumn;
  reference: TextColumn;
  createdAt: AnyPgColumn;
  paidAt: AnyPgColumn;
  sessionId: OptionalTextColumn;
  paymentIntentId: OptionalTextColumn;
  amountCents: NumberColumn;
  /** What went back. */
  refundedCents: SQL<number> | NumberColumn;
  /** Which of its rows the provider knows; absent is all. */
  isOfProvider?: SQL;
}

/** What such a table answers to events and comparisons, and the columns of a `PaymentSummary` for further lists. */
export function paymentsOf({ table, createdAt, paidAt, isOfProvider, ...columns }: PaidTable) {
  const { id, reference, sessionId, paymentIntentId } = columns;
  const summary = { ...columns, isPaid: sql<boolean>`${paidAt} is not null` };
  const queries = {
    async findReference(db, marks) {
      const where = marks.subject
        ? eq(reference, marks.subject.reference)
        : or(
            marks.paymentIntentId ? eq(paymentIntentId, marks.paymentIntentId) : undefined,
            marks.sessionId ? eq(sessionId, marks.sessionId) : undefined,
          );
      if (!where) return null;
      const [found] = await db.select({ reference }).from(table).where(where).limit(1);
      return found?.reference ?? null;
    },
    async listSummaries(db, references) {
      return db
        .select(summary)
        .from(table)
        .where(inArray(reference, [...references]));
    },
    async listForReconciliation(db, from, to) {
      return db
        .select(summary)
        .from(table)
        .where(and(isNotNull(paidAt), gte(createdAt, from), lt(createdAt, to), isOfProvider))
        .orderBy(asc(createdAt), asc(id))
        .limit(MOST_COMPARED);
    },
  } satisfies Pick<OnPayments, "findReference" | "listSummaries" | "listForReconciliation">;
  return { summary, queries };
}
