import { sql } from "drizzle-orm";
import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import type { ShopSettingsRow } from "../queries/products.ts";
import type { ShopSettingsChange, TaxRate } from "../schema/settings.ts";
import { shopSettings } from "../tables.ts";

const SHOP_SETTINGS_CHANGED = auditAction("shop_settings_changed", "Shop settings changed");

const LOGGED = [
  "shippingCents",
  "freeShippingFromCents",
  "shipsIn",
  "isPickupOffered",
  "pickupState",
  "isTaxed",
] as const;

/** Changes the settings of the orders that are yet to come. Throws `stale`. */
export async function changeShopSettings(
  { database: { contentVersion } }: Deps,
  actor: Actor,
  { expectedUpdatedAt, ...settings }: ShopSettingsChange,
): Promise<ShopSettingsRow> {
  requireOwner(actor);
  return contentVersion.publish(async (tx) => {
    const [before] = await tx.select().from(shopSettings).for("update");
    if (!before) throw new Error("the shop has no settings");
    refuseStale("the settings", before, expectedUpdatedAt);
    const difference = differenceOf(logged(before), logged(settings), LOGGED);
    if (Object.keys(difference.after).length === 0) return before;
    const [changed] = await tx
      .update(shopSettings)
      .set({ ...settings, updatedAt: sql`clock_timestamp()` })
      .returning();
    await recordChange(tx, actor, {
      action: SHOP_SETTINGS_CHANGED,
      subject: { type: "shop_settings" },
      ...difference,
    });
    return changed ?? before;
  });
}

function logged<Settings extends { taxRates: TaxRate[] }>({ taxRates, ...settings }: Settings) {
  const rates = taxRates.map(({ state, parish, basisPoints }) => [state, parish, basisPoints]);
  return { ...settings, taxRates: rates };
}
