import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { CartToPrice, OfferedProduct, PricedCart, Shelf } from "./schema.ts";

/** What is on sale. */
export function shelfQuery() {
  return queryOptions<Shelf>({ queryKey: [paths.api.shopProducts] });
}

/** One product that is on sale. */
export function productQuery(slug: string) {
  return queryOptions<OfferedProduct>({
    queryKey: [paths.api.shopProduct(encodeURIComponent(slug))],
  });
}

/** What a cart comes to now. Nothing is kept: prices and stock change. */
export async function priceCart(cart: CartToPrice, api: Api = browserApi): Promise<PricedCart> {
  const priced = (await api.request("POST", paths.api.shopCart, cart)) as PricedCart | null;
  if (!Array.isArray(priced?.lines)) throw new Error("the answer prices no cart");
  return priced;
}
