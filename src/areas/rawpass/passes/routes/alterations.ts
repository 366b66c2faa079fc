import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { getAlterationChoice } from "../queries/alteration-choice.ts";
import {
  AlterationChoice,
  AlterationQuote,
  AlterationWish,
  AlteredPass,
  NewAlteration,
} from "../schema/alterations.ts";
import type { OnSale } from "../schema/passes.ts";
import { alterPass, quoteAlteration } from "../service/alter-pass.ts";

/** Other training for a pass of one's own account. */
export function alterationRoutes(
  app: App,
  deps: Deps,
  readOnSale: () => Promise<OnSale["data"]>,
): void {
  app.get(
    "/api/rawpass/passes/:id/alteration",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What one's pass may be changed to: what is on sale, and what it has",
        params: IdParams,
        response: { 200: AlterationChoice },
      },
    },
    async ({ user, params }) => {
      const wanted = {
        userId: user.id,
        id: params.id,
        onSale: await readOnSale(),
        now: deps.now(),
      };
      return { data: await getAlterationChoice(deps.database.db, wanted) };
    },
  );

  app.post(
    "/api/rawpass/passes/:id/alteration/quote",
    {
      config: {
        who: "signed-in",
        refuses: ["not_found", "conflict", "too_many", "unavailable"],
      },
      schema: {
        summary: "What other training for one's pass comes to: a month, and at once",
        params: IdParams,
        body: AlterationWish,
        response: { 200: AlterationQuote },
      },
    },
    async ({ member, params, body }) => ({
      data: await quoteAlteration(deps, member, { ...body, id: params.id }),
    }),
  );

  app.post(
    "/api/rawpass/passes/:id/alteration",
    {
      config: {
        who: "signed-in",
        refuses: ["not_found", "conflict", "stale", "too_many", "unavailable"],
      },
      schema: {
        summary: "Give one's pass other training, at the prices that were shown",
        params: IdParams,
        body: NewAlteration,
        response: { 200: AlteredPass },
      },
    },
    async ({ member, params, body }) => ({
      data: await alterPass(deps, member, { ...body, id: params.id }),
    }),
  );
}
