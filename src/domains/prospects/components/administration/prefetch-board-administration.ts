import type { QueryClient } from "@tanstack/react-query";
import { fieldsIn } from "#ui/use-address-fields.ts";
import { staffProspectsQuery } from "../../client/staff.ts";
import { FILTER_FIELDS } from "./filter-fields.ts";

/** Reads what the administration of the board shows at this address, for its first HTML. */
export function prefetchBoardAdministration(
  client: QueryClient,
  search: URLSearchParams,
): Promise<void> {
  return client.prefetchQuery(staffProspectsQuery(fieldsIn(search, FILTER_FIELDS)));
}
