import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** What staff read of money that came in. Amounts are in cents. */
const PAYMENT = [
  "purpose",
  /** What its refunds name: the payment at the provider, or what is unique here where there is none. */
  "link",
  /** The number here of what was paid for. */
  "thing_id",
  /** What people call that. */
  "reference",
  /** The number of its receipt where that is another one; null elsewhere. */
  "receipt",
  /** Who paid: never a child, and no address. Null for somebody who is gone. */
  "payer",
  /** By what the payer is found: a search vector, or the account; null for the other. */
  "words",
  "user_id",
  "at",
  "amount",
  "tax",
  "provider_id",
  "is_disputed",
  /** Whether no money is behind it. */
  "is_test",
  "method",
  /** Whether the domain keeps the movements of this money in a ledger. */
  "in_ledger",
] as const;

/** What they read of money on its way back, with where it stands, and since when. */
const REFUND = [
  "purpose",
  "link",
  "reference",
  "payer",
  "at",
  /** When it was done, if it failed afterwards. */
  "done_at",
  "amount",
  "tax",
  "provider_id",
  "status",
  "is_test",
  "method",
  "in_ledger",
] as const;

/** What a ledger says has moved. */
const MOVEMENT = [
  "at",
  "what",
  "purpose",
  "reference",
  "payer",
  "gross",
  "refund",
  "fee",
  "payout",
  "tax",
  "provider_id",
  "is_test",
  "method",
] as const;

type Columns<Name extends string> = Record<Name, SQLWrapper>;

/** The money of a domain, as parts of a statement over the money of all of them. */
export interface Books {
  payments: SQL;
  refunds: SQL;
  /** Absent where payments and refunds are all that moves. */
  movements?: SQL;
}

export const paymentRows = rowsWith(PAYMENT);
export const refundRows = rowsWith(REFUND);
export const movementRows = rowsWith(MOVEMENT);

/** Rows of several parts, one after the other. */
export function allOf(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql` union all `);
}

/** Whether the provider's page on which something was paid is one where no money moves. */
export function isTestPage(sessionId: SQLWrapper): SQL {
  return sql`coalesce(starts_with(${sessionId}, 'cs_test_'), false)`;
}

/** Selects the columns in their one order, by which `union all` puts rows together. */
function rowsWith<Name extends string>(names: readonly Name[]) {
  return (columns: Columns<Name>, from: SQL): SQL => {
    const selected = names.map((name) => sql`${columns[name]} as ${sql.identifier(name)}`);
    return sql`(select ${sql.join(selected, sql`, `)} ${from})`;
  };
}
