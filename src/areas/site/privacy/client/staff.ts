import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi } from "#lib/api.ts";
import { pageAddress } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type { PrivacyRequestChange, PrivacyRequestPage } from "../schema/requests.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [`${paths.apiPrefix}admin/`, paths.api.prospects, paths.api.nominations];

export const QUEUE_PAGE_SIZE = 25;

/** One page of the requests that the address of the queue chooses: the open ones without a state. */
export function requestsQuery(address: Record<string, string>) {
  const { status } = address;
  const chosen = { ...address, status: status || "open" };
  const path = pageAddress(adminApi.privacyRequests, chosen, QUEUE_PAGE_SIZE);
  return queryOptions<PrivacyRequestPage>({ queryKey: [path] });
}

/** Decides, notes or hides; a colleague who saw another state is refused with `stale`. */
export async function changeRequest(id: number, change: PrivacyRequestChange): Promise<void> {
  await browserApi.request("PATCH", adminApi.privacyRequest(id), change);
}
