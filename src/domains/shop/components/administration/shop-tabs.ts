import type { QueryClient } from "@tanstack/react-query";
import { pageParameters } from "#paths.ts";
import { staffGoodsQuery, staffTermsQuery } from "../../client/staff.ts";
import {
  reconciliationQuery,
  staffOrderQuery,
  staffOrdersQuery,
} from "../../orders/client/staff.ts";
import { ORDER_FIELDS } from "../../orders/components/administration/filter-fields.ts";
import { GOODS_FIELDS } from "./filter-fields.ts";

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
  const valuesOf = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, search.get(field) ?? ""]));
  switch (tabOf(search)) {
    case "orders": {
      const id = orderOf(search);
      if (id) return client.prefetchQuery(staffOrderQuery(id));
      await client.prefetchQuery(reconciliationQuery());
      return client.prefetchQuery(staffOrdersQuery(valuesOf(ORDER_FIELDS)));
    }
    case "products":
      return client.prefetchQuery(staffGoodsQuery(valuesOf(GOODS_FIELDS)));
    case "settings":
      return client.prefetchQuery(staffTermsQuery());
  }
}
