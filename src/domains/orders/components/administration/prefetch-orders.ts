import type { QueryClient } from "@tanstack/react-query";
import { pageParameters } from "#paths.ts";
import { reconciliationQuery, staffOrderQuery, staffOrdersQuery } from "../../client/staff.ts";

const { search, status, from, to, page } = pageParameters;

/** The parameters of an address that choose which orders are listed. */
export const ORDER_FIELDS = [search, status, from, to, page] as const;

/** Reads what `OrderList` shows at this address, for a page that wants it in its first HTML. */
export async function prefetchOrders(client: QueryClient, search: URLSearchParams): Promise<void> {
  const values = ORDER_FIELDS.map((field) => [field, search.get(field) ?? ""]);
  await client.prefetchQuery(reconciliationQuery());
  await client.prefetchQuery(staffOrdersQuery(Object.fromEntries(values)));
}

/** The same for `OrderView`. */
export function prefetchOrder(client: QueryClient, id: number): Promise<void> {
  return client.prefetchQuery(staffOrderQuery(id));
}
