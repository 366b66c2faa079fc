import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { getTerms, type TermsRow } from "../queries/goods.ts";
import { StaffTerms, TermsChange } from "../schema/terms.ts";
import { changeTerms } from "../service/terms.ts";

const OneTerms = z.object({ data: StaffTerms });

/** Staff: say on which terms the shop sells. */
export function termsRoutes(app: App, deps: Deps): void {
  app.get(
    adminApi.shopSettings,
    {
      config: { who: "admin" },
      schema: { summary: "Shipping, pickup and tax of all orders", response: { 200: OneTerms } },
    },
    async () => ({ data: presentTerms(await getTerms(deps.database.db)) }),
  );

  app.put(
    adminApi.shopSettings,
    {
      config: { who: "admin", refuses: ["stale"] },
      schema: {
        summary: "Set shipping, pickup and tax of the orders that are yet to come",
        body: TermsChange,
        response: { 200: OneTerms },
      },
    },
    async ({ actor, body }) => {
      const changed = await changeTerms(deps, actor, body);
      return { data: presentTerms(changed) };
    },
  );
}

function presentTerms(terms: TermsRow): StaffTerms {
  return { ...terms, updatedAt: terms.updatedAt.toISOString() };
}
