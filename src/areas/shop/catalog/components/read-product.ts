import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { browserQueryClient } from "#lib/query.ts";
import type { PublicProduct } from "../schema/shelf.ts";

/** Reads what `Product` shows, for a page that needs it in its first HTML; null if there is none. */
export async function prefetchProduct(
  client: QueryClient,
  slug: string,
): Promise<PublicProduct | null> {
  const query = getQuery("/api/shop/products/{slug}", { path: { slug } });
  await client.prefetchQuery(query);
  return client.getQueryData(query.queryKey)?.data ?? null;
}

/** Reads the product in the browser; null if `Product` itself will show why there is none. */
export async function readProduct(slug: string): Promise<PublicProduct | null> {
  try {
    return (
      await browserQueryClient().fetchQuery(
        getQuery("/api/shop/products/{slug}", { path: { slug } }),
      )
    ).data;
  } catch {
    return null;
  }
}
