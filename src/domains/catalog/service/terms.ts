import { sql } from "drizzle-orm";
import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import { differenceOf } from "#domains/audit/access.ts";
import { recordChange } from "#domains/audit/service/recording.ts";
import type { Deps } from "#lib/deps.ts";
import { refuseStale } from "#lib/edits.ts";
import type { TermsRow } from "../queries/goods.ts";
import type { TaxRate, TermsChange } from "../schema/terms.ts";
import { shopSettings } from "../tables.ts";

const TOLD = [
  "shippingCents",
  "freeShippingFromCents",
  "shipsIn",
  "isPickupOffered",
  "pickupState",
  "isTaxed",
] as const;

/** Changes the terms of the orders that are yet to come. Throws `stale`. */
export async function changeTerms(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { expectedUpdatedAt, ...terms }: TermsChange,
): Promise<TermsRow> {
  requireStaff(actor);
  return contentVersion.publish(async (tx) => {
    const [before] = await tx.select().from(shopSettings).for("update");
    if (!before) throw new Error("the shop has no terms");
    refuseStale("the settings", before, expectedUpdatedAt);
    const difference = differenceOf(told(before), told(terms), TOLD);
    if (Object.keys(difference.after).length === 0) return before;
    const [changed] = await tx
      .update(shopSettings)
      .set({ ...terms, updatedAt: sql`clock_timestamp()` })
      .returning();
    await recordChange(tx, actor, {
      action: "shop_settings_changed",
      subject: { type: "shop_settings" },
      ...difference,
    });
    return changed ?? before;
  });
}

function told<Terms extends { taxRates: TaxRate[] }>({ taxRates, ...terms }: Terms) {
  const rates = taxRates.map(({ state, parish, basisPoints }) => [state, parish, basisPoints]);
  return { ...terms, taxRates: rates };
}
