import type { QueryClient } from "@tanstack/react-query";
import { pageParameters } from "#paths.ts";
import { staffGoodsQuery, staffTermsQuery } from "../../client/staff.ts";

const { search, state } = pageParameters;

/** The parameters of an address that choose which products are shown. */
export const GOODS_FIELDS = [search, state] as const;

/** Reads what `ProductList` shows at this address, for a page that wants it in its first HTML. */
export function prefetchGoods(client: QueryClient, search: URLSearchParams): Promise<void> {
  const values = GOODS_FIELDS.map((field) => [field, search.get(field) ?? ""]);
  return client.prefetchQuery(staffGoodsQuery(Object.fromEntries(values)));
}

/** The same for `ShopSettings`. */
export function prefetchTerms(client: QueryClient): Promise<void> {
  return client.prefetchQuery(staffTermsQuery());
}
