import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { fileAddress, pageAddress } from "#lib/list-address.ts";
import type { SecurityPage } from "./schema/security.ts";

/** One page of the events that the address of the log chooses. */
export function securityEventsQuery(address: Record<string, string>) {
  return queryOptions<SecurityPage>({ queryKey: [pageAddress(adminApi.securityEvents, address)] });
}

/** Where the same events are, all of them, as a file. */
export function securityEventsFile(address: Record<string, string>): string {
  return fileAddress(adminApi.securityEventsFile, address);
}
