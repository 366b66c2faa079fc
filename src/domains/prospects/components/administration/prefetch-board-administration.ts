import type { QueryClient } from "@tanstack/react-query";
import { staffProspectsQuery } from "../../client.ts";
import { FILTER_FIELDS } from "./filter-fields.ts";

/** Reads what the administration of the board shows at this address, for its first HTML. */
export function prefetchBoardAdministration(
  client: QueryClient,
  search: URLSearchParams,
): Promise<void> {
  const values = FILTER_FIELDS.map((field) => [field, search.get(field) ?? ""]);
  return client.prefetchQuery(staffProspectsQuery(Object.fromEntries(values)));
}
