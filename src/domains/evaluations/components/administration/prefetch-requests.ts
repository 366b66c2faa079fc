import type { QueryClient } from "@tanstack/react-query";
import { evaluationRequestsQuery } from "../../client.ts";
import { FILTER_FIELDS } from "./request-filter.ts";

/** Reads what `RequestList` shows at this address, for a page that wants it in its first HTML. */
export function prefetchRequests(client: QueryClient, search: URLSearchParams): Promise<void> {
  const values = FILTER_FIELDS.map((field) => [field, search.get(field) ?? ""]);
  return client.prefetchQuery(evaluationRequestsQuery(Object.fromEntries(values)));
}
