import type { QueryClient } from "@tanstack/react-query";
import { requestsQuery } from "../client.ts";
import { FILTER_FIELDS } from "./filter-fields.ts";

/** Reads what `PrivacyQueue` shows at this address, for a page that wants it in its first HTML. */
export function prefetchPrivacyQueue(client: QueryClient, search: URLSearchParams): Promise<void> {
  const values = FILTER_FIELDS.map((field) => [field, search.get(field) ?? ""]);
  return client.prefetchQuery(requestsQuery(Object.fromEntries(values)));
}
