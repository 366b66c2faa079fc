import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** Reads what `ConnectSettingsForm` shows, for a page that wants it in its first HTML. */
export function prefetchConnectSettings(client: QueryClient): Promise<void> {
  return client.prefetchQuery(getQuery("/api/admin/connect/settings"));
}
