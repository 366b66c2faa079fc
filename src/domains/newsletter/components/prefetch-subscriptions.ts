import type { QueryClient } from "@tanstack/react-query";
import { pageParameters } from "#paths.ts";
import { fieldsIn } from "#ui/use-address-fields.ts";
import { subscriptionsQuery } from "../client/staff.ts";

const { search, from, to, page } = pageParameters;

/** The parameters of an address that choose which newsletter addresses are shown. */
export const FILTER_FIELDS = [search, from, to, page] as const;

/** Reads what `SubscriptionList` shows at this address, for a page that wants it in its first HTML. */
export function prefetchSubscriptions(client: QueryClient, search: URLSearchParams): Promise<void> {
  return client.prefetchQuery(subscriptionsQuery(fieldsIn(search, FILTER_FIELDS)));
}
