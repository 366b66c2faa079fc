import type { QueryClient } from "@tanstack/react-query";
import { pageParameters } from "#paths.ts";
import { fieldsIn } from "#ui/use-address-fields.ts";
import { requestsQuery } from "../client/staff.ts";

const { search, status, kind, from, to, page } = pageParameters;

/** The parameters of an address that choose what the queue shows. */
export const FILTER_FIELDS = [search, status, kind, from, to, page] as const;

/** Reads what `PrivacyQueue` shows at this address, for a page that wants it in its first HTML. */
export function prefetchPrivacyQueue(client: QueryClient, search: URLSearchParams): Promise<void> {
  return client.prefetchQuery(requestsQuery(fieldsIn(search, FILTER_FIELDS)));
}
