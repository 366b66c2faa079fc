import type { QueryClient } from "@tanstack/react-query";
import { pageParameters } from "#paths.ts";
import { fieldsIn } from "#ui/use-address-fields.ts";
import { auditQuery } from "../client.ts";

const { search, from, to, action, subject, page } = pageParameters;

/** The parameters of an address that choose what the audit log shows. */
export const FILTER_FIELDS = [search, from, to, action, subject, page] as const;

/** Reads what `AuditLog` shows at this address, for a page that wants it in its first HTML. */
export function prefetchAuditLog(client: QueryClient, search: URLSearchParams): Promise<void> {
  return client.prefetchQuery(auditQuery(fieldsIn(search, FILTER_FIELDS)));
}
