import type { QueryClient } from "@tanstack/react-query";
import { prefetchList } from "#ui/list-definition.ts";
import { staffTermsQuery } from "../../client/staff.ts";
import { PRODUCTS } from "./products.ts";

/** Reads what `ProductList` shows at this address, for a page that wants it in its first HTML. */
export function prefetchGoods(client: QueryClient, search: URLSearchParams): Promise<void> {
  return prefetchList(client, PRODUCTS, search);
}

/** The same for `ShopSettings`. */
export function prefetchTerms(client: QueryClient): Promise<void> {
  return client.prefetchQuery(staffTermsQuery());
}
