import type { QueryClient } from "@tanstack/react-query";
import { pageParameters } from "#paths.ts";
import { fieldsIn } from "#ui/use-address-fields.ts";
import { evaluationRequestsQuery } from "../../client/staff.ts";

const { search, status, from, to, page } = pageParameters;

/** The parameters of an address that choose which requests are shown. */
export const FILTER_FIELDS = [search, status, from, to, page] as const;

/** Reads what `RequestList` shows at this address, for a page that wants it in its first HTML. */
export function prefetchRequests(client: QueryClient, search: URLSearchParams): Promise<void> {
  return client.prefetchQuery(evaluationRequestsQuery(fieldsIn(search, FILTER_FIELDS)));
}
