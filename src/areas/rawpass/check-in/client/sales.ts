import { queryOptions } from "@tanstack/react-query";
import { writtenData } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import type { DeskAthlete } from "../schema/desk.ts";
import type { DropInSale, SoldDropIn } from "../schema/sales.ts";

/** How often the desk looks whether a family has paid. */
const STATUS_LASTS_MS = 2_000;

/** The sessions of today that an athlete can be sold; not kept, as others buy, too. */
export function sessionsOnSaleQuery({ id, ticket }: DeskAthlete) {
  return queryOptions({
    ...getQuery("/api/rawpass/desk/athletes/{id}/on-sale", { path: { id }, query: { ticket } }),
    gcTime: 0,
  });
}

const HELD =
  "The spot is held, but we can't show the payment code. The family has the link in its email.";

export async function sellDropIn(sale: DropInSale): Promise<SoldDropIn["data"]> {
  return writtenData(await call("POST", "/api/rawpass/desk/sales", { body: sale }), HELD);
}

/** How it stands with a sale, looked at until it is settled. */
export function saleStatusQuery(bookingId: number) {
  return queryOptions({
    ...getQuery("/api/rawpass/desk/sales/{id}", { path: { id: bookingId } }),
    refetchInterval: ({ state }) =>
      state.data && state.data.data.status !== "pending" ? false : STATUS_LASTS_MS,
    ...{ staleTime: 0, gcTime: 0 },
  });
}
