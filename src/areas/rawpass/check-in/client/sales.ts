import { queryOptions } from "@tanstack/react-query";
import { browserApi, writtenData } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type { DeskAthlete } from "../schema/desk.ts";
import type { DropInSale, SaleStatus, SessionsOnSale, SoldDropIn } from "../schema/sales.ts";

/** How often the desk looks whether a family has paid. */
const STATUS_LASTS_MS = 2_000;

/** The sessions of today that an athlete can be sold; not kept, as others buy, too. */
export function sessionsOnSaleQuery({ id, ticket }: DeskAthlete) {
  const path = withQuery(memberApi.deskOnSale(id), { ticket });
  return queryOptions<SessionsOnSale>({ queryKey: [path], gcTime: 0 });
}

const HELD =
  "The spot is held, but we can't show the payment code. The family has the link in its email.";

export async function sellDropIn(sale: DropInSale): Promise<SoldDropIn["data"]> {
  return writtenData(await browserApi.request("POST", memberApi.deskSales, sale), HELD);
}

/** How it stands with a sale, looked at until it is settled. */
export function saleStatusQuery(bookingId: number) {
  return queryOptions<SaleStatus>({
    queryKey: [memberApi.deskSale(bookingId)],
    refetchInterval: ({ state }) =>
      state.data && state.data.data.status !== "pending" ? false : STATUS_LASTS_MS,
    ...{ staleTime: 0, gcTime: 0 },
  });
}
