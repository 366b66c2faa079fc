import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { getShopSettings, type ShopSettingsRow } from "../queries/products.ts";
import { ShopSettingsChange, StaffShopSettings } from "../schema/settings.ts";
import { changeShopSettings } from "../service/settings.ts";

const OneSettings = z.object({ data: StaffShopSettings });

/** Staff: say with which settings the shop sells. */
export function settingsRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/admin/shop/settings",
    {
      config: { who: "admin" },
      schema: { summary: "Shipping, pickup and tax of all orders", response: { 200: OneSettings } },
    },
    async () => ({ data: presentSettings(await getShopSettings(deps.database.db)) }),
  );

  app.put(
    "/api/admin/shop/settings",
    {
      config: { who: "admin", refuses: ["stale"] },
      schema: {
        summary: "Set shipping, pickup and tax of the orders that are yet to come",
        body: ShopSettingsChange,
        response: { 200: OneSettings },
      },
    },
    async ({ actor, body }) => {
      const changed = await changeShopSettings(deps, actor, body);
      return { data: presentSettings(changed) };
    },
  );
}

function presentSettings(settings: ShopSettingsRow): StaffShopSettings {
  return { ...settings, updatedAt: settings.updatedAt.toISOString() };
}
