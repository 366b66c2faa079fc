import { sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { isSubject, type Redo, type Removal } from "#lib/db/removals/removal.ts";
import { products } from "../tables.ts";

/** How products leave the shop again in a restored database. A deleted one is off sale, for staff to delete. */
export const CATALOG_REDOS: Record<string, Redo> = {
  "product.sale": (tx, removal) => takeOffSale(tx, removal),
  /** Consent that was recorded since may be for another player. */
  "product.consent": (tx, removal) =>
    takeOffSale(tx, removal, { consentRecordedAt: null, consentNote: null }),
};

async function takeOffSale(
  tx: PublicTx,
  removal: Removal,
  consent: Partial<typeof products.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(products)
    .set({ ...consent, isActive: false, updatedAt: sql`clock_timestamp()` })
    .where(isSubject(products, removal));
}
