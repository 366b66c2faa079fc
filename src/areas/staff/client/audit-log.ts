import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { pageAddress } from "#lib/list-address.ts";
import type { AuditPage } from "../schema/audit-log.ts";

/** One page of the changes that the address of the log chooses. */
export function auditQuery(address: Record<string, string>) {
  return queryOptions<AuditPage>({ queryKey: [pageAddress(adminApi.audit, address)] });
}
