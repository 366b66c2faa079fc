import { data } from "react-router";
import type { Api } from "#lib/api.ts";
import { findQuery } from "#lib/call.ts";
import { createQueryClient, sendable } from "#lib/query.ts";

/** What a page of an order hands over: the order, or 404 where its link leads to none. */
export async function loadOrder(token: string, api: Api) {
  const client = createQueryClient(api);
  const query = findQuery("/api/shop/orders/{token}", { path: { token } });
  await client.prefetchQuery(query);
  const { data: found, status } = client.getQueryState(query.queryKey) ?? {};
  const answer = status === "error" ? 503 : found === null ? 404 : 200;
  return data({ state: sendable(client) }, { status: answer });
}
