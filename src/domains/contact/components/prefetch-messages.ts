import type { QueryClient } from "@tanstack/react-query";
import { pageParameters } from "#paths.ts";
import { fieldsIn } from "#ui/use-address-fields.ts";
import { contactMessagesQuery } from "../client/staff.ts";

const { search, status, from, to, page } = pageParameters;

/** The parameters of an address that choose which messages are shown. */
export const FILTER_FIELDS = [search, status, from, to, page] as const;

/** Reads what `MessageList` shows at this address, for a page that wants it in its first HTML. */
export function prefetchMessages(client: QueryClient, search: URLSearchParams): Promise<void> {
  return client.prefetchQuery(contactMessagesQuery(fieldsIn(search, FILTER_FIELDS)));
}
