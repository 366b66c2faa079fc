import { findAthlete } from "#areas/people/athletes/queries/athletes.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { requireFound } from "../queries/desk-tickets.ts";
import { findSaleStatus, listOnSaleToday } from "../queries/sales.ts";
import { DeskTicket, DropInSale, SaleStatus, SessionsOnSale, SoldDropIn } from "../schema/sales.ts";
import { sellDropIn } from "../service/sell-drop-in.ts";

/** For people at the desk: single sessions are sold to athletes who come without a place. */
export function deskSaleRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    "/api/rawpass/desk/athletes/:id/on-sale",
    {
      config: { who: "desk", takesDeskSession: true, refuses: ["conflict"] },
      schema: {
        summary: "The sessions of today that an athlete can still be sold",
        params: IdParams,
        querystring: DeskTicket,
        response: { 200: SessionsOnSale },
      },
    },
    async ({ params: { id }, query: { ticket }, deskToken }) => {
      await requireFound(deps, { athleteId: id, ticket }, deskToken);
      const athlete = await findAthlete(db, id);
      if (!athlete) throw new AppError("not_found", "This athlete is not there.");
      return { data: await listOnSaleToday(db, athlete, deps.now()) };
    },
  );

  app.post(
    "/api/rawpass/desk/sales",
    {
      config: {
        who: "desk",
        takesDeskSession: true,
        refuses: ["not_found", "conflict", "stale", "unavailable"],
      },
      schema: {
        summary:
          "Sell an athlete a session of today: holds the place, mails and tells where it is paid",
        body: DropInSale,
        response: { 201: SoldDropIn },
      },
    },
    async ({ actor, body, deskToken }, reply) => {
      await requireFound(deps, body, deskToken);
      return reply.code(201).send({ data: await sellDropIn(deps, actor, body) });
    },
  );

  app.get(
    "/api/rawpass/desk/sales/:id",
    {
      config: { who: "desk", takesDeskSession: true },
      schema: {
        summary: "Whether what was sold is paid, by the number of its booking",
        params: IdParams,
        response: { 200: SaleStatus },
      },
    },
    async ({ params: { id } }) => {
      const data = await findSaleStatus(db, id, deps.now());
      if (!data) throw new AppError("not_found", "There is no such sale.");
      return { data };
    },
  );
}
