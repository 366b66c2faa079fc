import { and, eq, gt, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { payees } from "../tables.ts";

export type PayeeRow = typeof payees.$inferSelect;

/** How somebody is paid; null for whoever never asked to be. */
export async function findPayee(db: Db, userId: number): Promise<PayeeRow | null> {
  const [row] = await db.select().from(payees).where(eq(payees.userId, userId));
  return row ?? null;
}

/** Whose account this is; null for one that is not of this site. */
export async function findPayeeOfAccount(db: Db, accountId: string): Promise<PayeeRow | null> {
  const [row] = await db.select().from(payees).where(eq(payees.accountId, accountId));
  return row ?? null;
}

/** Whether the provider has refused for good to pay the account with this id. */
export const isRejected = (userId: SQL) => sql<boolean>`exists (
  select 1 from ${payees} as payee where payee.user_id = ${userId} and payee.status = 'rejected')`;

/** The accounts that can still change, by the payee's number, from the one after `after` on. */
export async function listAccounts(db: Db, after: number, limit: number) {
  const { id, accountId, status } = payees;
  const rows = await db
    .select({ id, accountId })
    .from(payees)
    .where(and(gt(id, after), isNotNull(accountId), ne(status, "gone")))
    .orderBy(id)
    .limit(limit);
  return rows.map((row) => ({ id: row.id, accountId: String(row.accountId) }));
}
