import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

export function deskCashQuery() {
  return queryOptions({ ...getQuery("/api/rawpass/desk/cash"), staleTime: 0, gcTime: 0 });
}
