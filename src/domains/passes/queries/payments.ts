import { asc, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { passPayments } from "../tables.ts";

export type PassPaymentRow = typeof passPayments.$inferSelect;

/** Months, and raises within them: more than any pass has. */
const MOST_PAYMENTS = 500;

/** What was paid for a pass, the oldest first. */
export async function listPaymentsOfPass(db: Db, passId: number): Promise<PassPaymentRow[]> {
  return db
    .select()
    .from(passPayments)
    .where(eq(passPayments.membershipId, passId))
    .orderBy(asc(passPayments.id))
    .limit(MOST_PAYMENTS);
}
