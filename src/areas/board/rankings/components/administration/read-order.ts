import type { QueryClient } from "@tanstack/react-query";
import { workingOrderQuery } from "../../client/staff.ts";

/** Reads the working order for the first HTML of its page. */
export function prefetchOrder(client: QueryClient): Promise<void> {
  return client.prefetchQuery(workingOrderQuery());
}
