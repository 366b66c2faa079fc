import type { QueryClient } from "@tanstack/react-query";
import { findQuery, getQuery } from "#lib/call.ts";
import { prefetchList } from "#ui/list-definition.ts";
import { ORDERS } from "./orders.ts";

/** Reads what `PaymentDifferences` shows, for a page that wants it in its first HTML. */
export function prefetchDifferences(client: QueryClient): Promise<void> {
  return client.prefetchQuery(getQuery("/api/admin/shop/reconciliation"));
}

/** Reads what `OrderList` shows at this address, for a page that wants it in its first HTML. */
export async function prefetchOrders(client: QueryClient, search: URLSearchParams): Promise<void> {
  await prefetchDifferences(client);
  await prefetchList(client, ORDERS, search);
}

/** Reads what `OrderView` shows, for a page that wants it in its first HTML. */
export function prefetchOrder(client: QueryClient, id: number): Promise<void> {
  return client.prefetchQuery(findQuery("/api/admin/shop/orders/{id}", { path: { id } }));
}
