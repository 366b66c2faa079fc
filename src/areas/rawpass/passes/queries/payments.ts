import { and, asc, eq, inArray } from "drizzle-orm";
import { businessDay } from "#lib/dates.ts";
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

/** The day on which the latest month of each of some passes was paid, by their ids. */
export async function listMonthsPaidOn(
  db: Db,
  passIds: readonly number[],
): Promise<Map<number, string>> {
  const { membershipId, paidAt, reason, id } = passPayments;
  const rows = await db
    .select({ membershipId, paidAt })
    .from(passPayments)
    .where(and(inArray(membershipId, [...passIds]), inArray(reason, ["first", "month"])))
    .orderBy(asc(id));
  return new Map(rows.map((row) => [row.membershipId, businessDay(row.paidAt)]));
}

/** The numbers of the receipts for the payments of a pass, which are counted from 1, by the payment. */
export async function listReceiptNumbers(db: Db, passId: number): Promise<Map<string, string>> {
  const payments = await listPaymentsOfPass(db, passId);
  return new Map(
    payments.map(({ paymentIntentId }, place) => [paymentIntentId, numberOf(passId, place)]),
  );
}

const numberOf = (passId: number, place: number) => `RP-${passId}-${place + 1}`;

/** The number of the receipt for a payment of a pass. */
export async function findReceiptNumber(
  db: Db,
  { passId, paymentIntentId }: { passId: number; paymentIntentId: string | null },
): Promise<string> {
  const payments = await listPaymentsOfPass(db, passId);
  const place = payments.findIndex((payment) => payment.paymentIntentId === paymentIntentId);
  return numberOf(passId, place);
}
