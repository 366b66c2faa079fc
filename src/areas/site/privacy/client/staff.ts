import { getQuery } from "#lib/call.ts";
import { pageOf } from "#lib/list-address.ts";
import type { Touched } from "#ui/read-again.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED: Touched = ["/api/admin/", "/api/prospects", "/api/you-scout/nominations"];

export const QUEUE_PAGE_SIZE = 25;

/** One page of the requests that the address of the queue chooses: the open ones without a state. */
export function requestsQuery(address: Record<string, string>) {
  const { status } = address;
  const chosen = { ...address, status: status || "open" };
  return getQuery("/api/admin/privacy-requests", { query: pageOf(chosen, QUEUE_PAGE_SIZE) });
}
