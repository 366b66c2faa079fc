import type { QueryClient } from "@tanstack/react-query";
import { contactMessagesQuery } from "../client.ts";
import { FILTER_FIELDS } from "./message-filter.ts";

/** Reads what `MessageList` shows at this address, for a page that wants it in its first HTML. */
export function prefetchMessages(client: QueryClient, search: URLSearchParams): Promise<void> {
  const values = FILTER_FIELDS.map((field) => [field, search.get(field) ?? ""]);
  return client.prefetchQuery(contactMessagesQuery(Object.fromEntries(values)));
}
