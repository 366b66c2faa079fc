import type { QueryClient } from "@tanstack/react-query";
import { subscriptionsQuery } from "../client.ts";
import { FILTER_FIELDS } from "./subscription-filter.ts";

/** Reads what `SubscriptionList` shows at this address, for a page that wants it in its first HTML. */
export function prefetchSubscriptions(client: QueryClient, search: URLSearchParams): Promise<void> {
  const values = FILTER_FIELDS.map((field) => [field, search.get(field) ?? ""]);
  return client.prefetchQuery(subscriptionsQuery(Object.fromEntries(values)));
}
