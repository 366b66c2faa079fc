import { type Db, writtenRow } from "#lib/db/db.ts";
import { dealEvents, dealRefunds, deals, disputes, ledger, proofs, reviews } from "./tables.ts";

type Of<Row> = Omit<Row, "dealId">;

/** A deal with all that belongs to it. */
export interface WholeDeal {
  deal: typeof deals.$inferInsert;
  events: Of<typeof dealEvents.$inferInsert>[];
  ledger: Of<typeof ledger.$inferInsert>[];
  refunds: Of<typeof dealRefunds.$inferInsert>[];
  proofs: Of<typeof proofs.$inferInsert>[];
  dispute?: Of<typeof disputes.$inferInsert> | undefined;
  reviews: Of<typeof reviews.$inferInsert>[];
}

/** Inserts deals: nobody is told, and no money moves. */
export async function someDeals(db: Db, all: readonly WholeDeal[]): Promise<void> {
  for (const whole of all) {
    const { id: dealId } = writtenRow(
      await db.insert(deals).values(whole.deal).returning({ id: deals.id }),
    );
    const of = <Row extends object>(rows: readonly Row[]) =>
      rows.map((row) => ({ ...row, dealId }));
    await db.insert(dealEvents).values(of(whole.events));
    if (whole.ledger.length > 0) await db.insert(ledger).values(of(whole.ledger));
    if (whole.refunds.length > 0) await db.insert(dealRefunds).values(of(whole.refunds));
    if (whole.proofs.length > 0) await db.insert(proofs).values(of(whole.proofs));
    if (whole.dispute) await db.insert(disputes).values(of([whole.dispute]));
    if (whole.reviews.length > 0) await db.insert(reviews).values(of(whole.reviews));
  }
}
