import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import type { AuditPage } from "./schema.ts";

export const AUDIT_PAGE_SIZE = 50;

/** One page of the changes that the address of the log chooses. */
export function auditQuery(address: Record<string, string>) {
  const { search, page } = pageParameters;
  const { [search]: q, [page]: number, ...others } = address;
  const path = withQuery(adminApi.audit, {
    ...others,
    q,
    page: number || "1",
    pageSize: String(AUDIT_PAGE_SIZE),
  });
  return queryOptions<AuditPage>({ queryKey: [path] });
}
