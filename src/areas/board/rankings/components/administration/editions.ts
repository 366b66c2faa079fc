import { getQuery } from "#lib/call.ts";
import type { ListDefinition } from "#ui/list-definition.ts";
import type { StaffEdition, StaffEditions } from "../../schema/editions.ts";

/** The board as it was published. */
export const EDITIONS: ListDefinition<StaffEdition, StaffEditions> = {
  caption: "Editions",
  rows: "the editions",
  none: "There are no editions yet.",
  filters: {},
  query: () => getQuery("/api/admin/editions"),
};
