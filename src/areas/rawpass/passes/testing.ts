import type { Db } from "#lib/db/db.ts";
import type { PassRow } from "./queries/passes.ts";
import {
  membershipActivities,
  memberships,
  passChanges,
  passEvents,
  passFreezes,
  passPayments,
  passRefunds,
} from "./tables.ts";

/** A row of a pass, which says in its own way whose it is. */
type Part<Row> = Omit<Row, "membershipId">;

/** A pass with what belongs to it. */
export interface WholePass {
  pass: typeof memberships.$inferInsert;
  activities: Part<typeof membershipActivities.$inferInsert>[];
  events: Part<typeof passEvents.$inferInsert>[];
  freezes: Part<typeof passFreezes.$inferInsert>[];
  changes: Part<typeof passChanges.$inferInsert>[];
  refunds: Part<typeof passRefunds.$inferInsert>[];
}

/** Inserts passes with what belongs to them, one statement a table, and returns them in their order. */
export async function somePasses(db: Db, passes: readonly WholePass[]): Promise<PassRow[]> {
  const rows = await db
    .insert(memberships)
    .values(passes.map(({ pass }) => pass))
    .returning();
  const partsOf = <Row>(read: (pass: WholePass) => Row[]) =>
    passes.flatMap((pass, index) => {
      const membershipId = rows[index]?.id ?? 0;
      return read(pass).map((part) => ({ membershipId, ...part }));
    });
  const parts = {
    activities: partsOf(({ activities }) => activities),
    events: partsOf(({ events }) => events),
    freezes: partsOf(({ freezes }) => freezes),
    changes: partsOf(({ changes }) => changes),
    refunds: partsOf(({ refunds }) => refunds),
  };
  if (parts.activities.length > 0) await db.insert(membershipActivities).values(parts.activities);
  if (parts.events.length > 0) await db.insert(passEvents).values(parts.events);
  if (parts.freezes.length > 0) await db.insert(passFreezes).values(parts.freezes);
  if (parts.changes.length > 0) await db.insert(passChanges).values(parts.changes);
  if (parts.refunds.length > 0) await db.insert(passRefunds).values(parts.refunds);
  return rows;
}

type Invoice = Pick<
  typeof passPayments.$inferInsert,
  "paymentIntentId" | "amountCents" | "reason"
> & { paidAt?: Date | null | undefined };

/** Writes down what was paid of the invoices of passes. */
export async function somePassPayments(
  db: Db,
  passes: readonly { passId: number; invoices: readonly Invoice[] }[],
): Promise<void> {
  const paid = passes.flatMap(({ passId: membershipId, invoices }) =>
    invoices.flatMap(({ paymentIntentId, amountCents, reason, paidAt }) =>
      paidAt ? [{ membershipId, paymentIntentId, amountCents, reason, paidAt }] : [],
    ),
  );
  if (paid.length > 0) await db.insert(passPayments).values(paid);
}
