import type { QueryClient } from "@tanstack/react-query";
import {
  prefetchGoods,
  prefetchTerms,
} from "#domains/catalog/components/administration/prefetch-goods.ts";
import {
  prefetchOrder,
  prefetchOrders,
} from "#domains/orders/components/administration/prefetch-orders.ts";
import { pageParameters } from "#paths.ts";

const TABS = ["orders", "products", "settings"] as const;
export type TabName = (typeof TABS)[number];

/** The tab that an address of the page shows. */
export function tabOf(search: URLSearchParams): TabName {
  const asked = search.get(pageParameters.tab);
  return TABS.find((name) => name === asked) ?? TABS[0];
}

/** The id of the order that an address shows instead of the list; null without one. */
export function orderOf(search: URLSearchParams): number | null {
  const id = Number(search.get(pageParameters.order));
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}

/** Reads what the administration of the shop shows at this address, for its first HTML. */
export async function prefetchShopAdministration(
  client: QueryClient,
  search: URLSearchParams,
): Promise<void> {
  switch (tabOf(search)) {
    case "orders": {
      const id = orderOf(search);
      return id ? prefetchOrder(client, id) : prefetchOrders(client, search);
    }
    case "products":
      return prefetchGoods(client, search);
    case "settings":
      return prefetchTerms(client);
  }
}
