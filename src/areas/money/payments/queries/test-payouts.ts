import { and, desc, eq, gt, gte, or } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { ConnectedAccount, FoundTransfer, Transfer } from "#lib/payments/payouts.ts";
import type { PaymentSubject } from "#lib/payments/subject.ts";
import { sumOf } from "../rules.ts";
import { testAccounts, testTransfers } from "../tables.ts";

export type TestAccountRow = typeof testAccounts.$inferSelect;
type TestTransferRow = typeof testTransfers.$inferSelect;

/** The most transfers of one account that its page shows, and of one subject that are listed. */
const MOST = 100;

/** An account, locked; null for one that never was. */
export async function lockTestAccount(tx: Db, accountId: string): Promise<TestAccountRow | null> {
  const isIt = eq(testAccounts.accountId, accountId);
  const [row] = await tx.select().from(testAccounts).where(isIt).for("update");
  return row ?? null;
}

/** The account of a page, or of a link to the form that nobody has used. */
export async function findAccountByToken(db: Db, token: string): Promise<TestAccountRow | null> {
  const isIt = or(eq(testAccounts.pageToken, token), eq(testAccounts.linkToken, token));
  const [row] = await db.select().from(testAccounts).where(isIt);
  return row ?? null;
}

/** What was sent of one subject, the oldest first, at most 100. */
export async function listOfSubject(db: Db, subject: PaymentSubject): Promise<Transfer[]> {
  const { reference, purpose, id } = testTransfers;
  const rows = await db
    .select()
    .from(testTransfers)
    .where(and(eq(purpose, subject.purpose), eq(reference, subject.reference)))
    .orderBy(id)
    .limit(MOST);
  return rows.map(presentTransfer);
}

/** What was sent to one account, the newest first, at most 100. */
export async function listOfAccount(db: Db, accountId: string): Promise<Transfer[]> {
  const rows = await db
    .select()
    .from(testTransfers)
    .where(eq(testTransfers.accountId, accountId))
    .orderBy(desc(testTransfers.id))
    .limit(MOST);
  return rows.map(presentTransfer);
}

/** All transfers since a moment, the oldest first. */
export async function* listSince(db: Db, since: Date): AsyncGenerator<FoundTransfer> {
  const { id, createdAt } = testTransfers;
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(testTransfers)
      .where(and(gte(createdAt, since), gt(id, after)))
      .orderBy(id)
      .limit(MOST);
    for (const row of rows) {
      const { purpose, reference } = row;
      yield { ...presentTransfer(row), subject: { purpose, reference } };
      after = row.id;
    }
    if (rows.length < MOST) return;
  }
}

/** What was sent on of one payment, in cents. */
export async function sentOf(db: Db, paymentIntentId: string): Promise<number> {
  const { amountCents } = testTransfers;
  const rows = await db
    .select({ amountCents })
    .from(testTransfers)
    .where(eq(testTransfers.paymentIntentId, paymentIntentId));
  return sumOf(rows);
}

/** An account as the port gives it; null for one that has left the site. */
export function presentAccount({ accountId, status }: TestAccountRow): ConnectedAccount | null {
  return status === "gone" ? null : { id: accountId, status };
}

export function presentTransfer(row: TestTransferRow): Transfer {
  const { transferId: id, accountId, amountCents, reversals, key } = row;
  return { id, accountId, amountCents, reversedCents: sumOf(reversals), key };
}
