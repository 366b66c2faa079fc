import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** Reads what `ShopSettings` shows, for a page that wants it in its first HTML. */
export function prefetchShopSettings(client: QueryClient): Promise<void> {
  return client.prefetchQuery(getQuery("/api/admin/shop/settings"));
}
