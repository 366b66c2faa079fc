import { queryOptions } from "@tanstack/react-query";
import { paths } from "#paths.ts";
import type { OfferedProduct, Shelf } from "../schema/shelf.ts";

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
