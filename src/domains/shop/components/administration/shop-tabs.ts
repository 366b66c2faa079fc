import type { QueryClient } from "@tanstack/react-query";
import { pageParameters } from "../../../../paths.ts";
import { staffGoodsQuery, staffTermsQuery } from "../../client/staff.ts";
import { GOODS_FIELDS } from "./filter-fields.ts";

const TABS = ["products", "settings"] as const;
export type TabName = (typeof TABS)[number];

/** The tab that an address of the page shows. */
export function tabOf(search: URLSearchParams): TabName {
  const asked = search.get(pageParameters.tab);
  return TABS.find((name) => name === asked) ?? TABS[0];
}

/** Reads what the administration of the shop shows at this address, for its first HTML. */
export function prefetchShopAdministration(
  client: QueryClient,
  search: URLSearchParams,
): Promise<void> {
  const valuesOf = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, search.get(field) ?? ""]));
  switch (tabOf(search)) {
    case "products":
      return client.prefetchQuery(staffGoodsQuery(valuesOf(GOODS_FIELDS)));
    case "settings":
      return client.prefetchQuery(staffTermsQuery());
  }
}
