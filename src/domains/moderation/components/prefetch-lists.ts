import type { QueryClient } from "@tanstack/react-query";
import {
  COMMENT_FIELDS,
  NOMINATION_FIELDS,
  REPORT_FIELDS,
  staffCommentsQuery,
  staffNominationsQuery,
  staffReportsQuery,
} from "../client.ts";

/** Each reads what its list shows at an address, for a page that wants it in its first HTML. */
type Prefetch = (client: QueryClient, search: URLSearchParams) => Promise<void>;

export const prefetchNominations: Prefetch = (client, search) =>
  client.prefetchQuery(staffNominationsQuery(chosenBy(search, NOMINATION_FIELDS)));

export const prefetchComments: Prefetch = (client, search) =>
  client.prefetchQuery(staffCommentsQuery(chosenBy(search, COMMENT_FIELDS)));

export const prefetchReports: Prefetch = (client, search) =>
  client.prefetchQuery(staffReportsQuery(chosenBy(search, REPORT_FIELDS)));

function chosenBy(search: URLSearchParams, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, search.get(field) ?? ""]));
}
