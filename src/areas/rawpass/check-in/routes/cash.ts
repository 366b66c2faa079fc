import { readDeskCash } from "#areas/rawpass/bookings/queries/cash.ts";
import { DeskCash } from "#areas/rawpass/bookings/schema/cash.ts";
import { CanceledSale } from "#areas/rawpass/bookings/schema/staff.ts";
import { cancelCashSale } from "#areas/rawpass/bookings/service/change-for-family.ts";
import { payBackCash } from "#areas/rawpass/bookings/service/pay-back-cash.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { inDollars } from "#lib/money.ts";

/** For people at the desk: cash that goes back. A session of a device is not enough for it. */
export function deskCashRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/rawpass/desk/cash",
    {
      config: { who: "desk", reads: "athlete" },
      schema: {
        summary: "Cash that is owed back to families, and what was taken and paid back today",
        response: { 200: DeskCash },
      },
    },
    async () => ({ data: await readDeskCash(deps.database.db, deps.now()) }),
  );

  app.post(
    "/api/rawpass/desk/cash/:id/pay-back",
    {
      config: { who: "desk", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Record that cash was handed back to a family, which is mailed",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async ({ actor, params }) => {
      await payBackCash(deps, actor, params);
      return { message: "The cash is recorded as paid back." };
    },
  );

  app.post(
    "/api/rawpass/desk/sales/:id/cancel",
    {
      config: { who: "desk", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Cancel a session that was sold for cash, by its booking: its cash is owed back",
        params: IdParams,
        body: CanceledSale,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      const owedCents = await cancelCashSale(deps, actor, { ...body, id: params.id });
      const owed = `${inDollars(owedCents)} in cash is to be paid back.`;
      return { message: `Canceled: ${owedCents > 0 ? owed : "no cash is owed for it."}` };
    },
  );
}
