import type { QueryClient } from "@tanstack/react-query";
import { pageParameters } from "#paths.ts";
import { fieldsIn } from "#ui/use-address-fields.ts";
import { usersQuery } from "../../client.ts";

const { search, role, state, verification, from, to, page } = pageParameters;

/** The parameters of an address that choose which accounts are shown. */
export const FILTER_FIELDS = [search, role, state, verification, from, to, page] as const;

/** Reads what `UserList` shows at this address, for a page that wants it in its first HTML. */
export function prefetchUsers(client: QueryClient, search: URLSearchParams): Promise<void> {
  return client.prefetchQuery(usersQuery(fieldsIn(search, FILTER_FIELDS)));
}
